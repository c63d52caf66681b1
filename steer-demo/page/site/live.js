// Runs the scenes of a page on canvases: one program for all of them, loaded when the first is near,
// and only those that are seen take steps.

const VERSION = new URL(import.meta.url).search;
const AT_ONCE = 4; // canvases that run at once in the gallery
const MOST_PIXELS = 1_000_000; // of a canvas: a software painter fills them
const REST = 1.5; // seconds after which a scene in which nothing moves starts again
const REACH = 26; // pixels of the page from a thing within which it is taken

const still = matchMedia("(prefers-reduced-motion: reduce)");
const system = matchMedia("(prefers-color-scheme: light)");
/** Whether the page is light: its theme is the module site.js's, but a scene in another page has the chosen one, or the system's. */
const light = () => {
  const { shown, theme } = document.documentElement.dataset;
  return (shown ?? theme ?? (system.matches ? "light" : "dark")) === "light";
};

let program;
/** The program, which all canvases share. */
const load = () => program ??= (async () => {
  const module = await import(`./steer-live.js${VERSION}`);
  const { memory } = await module.default({ module_or_path: new URL(`steer-live_bg.wasm${VERSION}`, import.meta.url) });
  return { Live: module.Live, memory };
})();

const element = (name, attributes = {}, ...inside) => {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...inside);
  return made;
};

/** A scene of the page: a still picture that becomes a canvas. */
class Scene {
  constructor(root) {
    this.root = root;
    this.stage = root.querySelector(".stage");
    this.seen = false;
    this.playing = false;
    this.foresight = "foresight" in root.dataset;
    this.cover = "cover" in root.dataset;
  }

  /** Whether it takes steps at present. */
  get runs() { return Boolean(this.live) && this.playing && this.seen; }

  /** Loads the scene and puts its canvas over the picture. */
  async wake() {
    if (this.live || this.waking) return;
    this.waking = true;
    try {
      const { scene, fragment, lead = "0" } = this.root.dataset;
      const [{ Live, memory }, response] = await Promise.all([load(), scene && fetch(scene)]);
      this.memory = memory;
      if (fragment !== undefined) {
        this.live = Live.follow(fragment);
      } else {
        if (!response.ok) throw new Error(`the server answers ${response.status}`);
        const text = await response.text();
        this.open = () => Live.open(text, Number(lead));
        if (this.waking) this.live = this.open();
      }
    } catch (why) {
      // The picture stays, and what is said of it; the page needs no more.
      this.root.dataset.failed = String(why?.message ?? why);
    }
    if (!this.waking || !this.live) { this.waking = false; return; }
    this.waking = false;
    this.canvas();
    if (!this.root.classList.contains("touch")) this.controls();
    this.root.classList.add("live");
  }

  /** Removes the canvas and frees the scene: the still picture is there again. */
  sleep() {
    this.waking = false;
    this.playing = false;
    this.sizes?.disconnect();
    this.picture?.remove();
    this.names?.forEach(name => name.remove());
    this.live?.free();
    this.live = undefined;
    this.root.classList.remove("live");
  }

  canvas() {
    this.picture = element("canvas", { tabIndex: 0 });
    const about = this.root.querySelector("img")?.alt ?? this.live.about();
    this.picture.setAttribute("role", "img");
    this.picture.setAttribute("aria-label", `${about}. Arrow keys move a thing, Enter takes the next one, the space bar pauses.`);
    this.told = element("p", { className: "unseen" });
    this.told.setAttribute("aria-live", "polite");
    this.stage.append(this.picture, this.told);
    this.context = this.picture.getContext("2d", { alpha: false });
    // A ring at the first agent, until anything is taken.
    if (this.root.dataset.taken) this.stage.append(this.mark = element("span", { className: "mark" }, element("b", {}, "drag me")));
    // Beside few agents, and in a picture that shows all of the world.
    this.names = this.cover ? [] : JSON.parse(this.live.names()).map(textContent => element("span", { className: "name", textContent }));
    this.names.forEach(name => name.setAttribute("aria-hidden", "true"));
    this.stage.append(...this.names);
    this.pointer();
    this.picture.addEventListener("keydown", event => this.key(event));
    this.picture.addEventListener("blur", () => { this.live?.release(); this.paint(); });
    this.fit();
    this.sizes = new ResizeObserver(() => { this.fit(); });
    this.sizes.observe(this.stage);
  }

  /** Gives the canvas the size of the stage in pixels of the screen, as far as it can fill them. */
  fit() {
    const { width, height } = this.stage.getBoundingClientRect();
    if (!this.live || width < 1 || height < 1) return;
    const most = Math.sqrt(MOST_PIXELS / (width * height));
    this.ratio = Math.min(Math.max(devicePixelRatio, 1), 2, Math.max(most, 0.5));
    const [wide, high] = [Math.round(width * this.ratio), Math.round(height * this.ratio)];
    this.live.show(wide, high, light(), this.foresight, this.cover);
    if (this.picture.width !== wide || this.picture.height !== high) Object.assign(this.picture, { width: wide, height: high });
    this.paint();
  }

  paint() {
    if (!this.live) return;
    this.live.paint();
    const bytes = this.live.bytes();
    if (!bytes) return;
    const told = this.live.progress();
    if (told !== (this.result?.textContent ?? "")) this.tell(told);
    const pixels = new Uint8ClampedArray(this.memory.buffer, this.live.address(), bytes);
    this.context.putImageData(new ImageData(pixels, this.picture.width, this.picture.height), 0, 0);
    if (this.names.length) {
      const widths = Float32Array.from(this.names, name => name.offsetWidth * this.ratio);
      const places = this.live.beside(this.names[0].offsetHeight * this.ratio, widths);
      this.names.forEach((name, i) => { name.style.translate = `${places[2 * i] / this.ratio}px ${places[2 * i + 1] / this.ratio}px`; });
    }
    if (this.mark) {
      const [x, y] = [...this.live.pixel_of(0)].map(x => x / this.ratio), aside = 56;
      this.mark.style.translate = `${x}px ${y}px`;
      // The words stay inside of the picture.
      this.mark.style.setProperty("--aside", `${Math.min(Math.max(x, aside), this.stage.clientWidth - aside) - x}px`);
    }
  }

  /** Says how the run does, in a scene with a time to beat. */
  tell(told) {
    if (!this.result?.isConnected) (this.root.querySelector("figcaption") ?? this.panel)?.prepend(this.result = element("p", { className: "result" }));
    if (this.result) this.result.textContent = told;
    if (told.startsWith("All")) this.link();
  }

  /** Takes what is at the pointer. */
  grab(event) {
    const taken = this.live.grab(...this.at(event), REACH * this.ratio);
    if (taken && this.mark) {
      this.root.dataset.taken.split(" ").map(pair => pair.split("=")).forEach(([path, value]) => this.live.set(path, Number(value)));
      this.mark.classList.add("gone");
      this.mark = undefined;
    }
    return taken;
  }

  at(event) {
    const box = this.picture.getBoundingClientRect();
    return [(event.clientX - box.left) * this.ratio, (event.clientY - box.top) * this.ratio];
  }

  pointer() {
    const canvas = this.picture;
    canvas.addEventListener("pointerdown", event => {
      this.live.point(...this.at(event));
      if (event.button !== 0 || !this.grab(event)) return;
      this.held = true;
      canvas.setPointerCapture(event.pointerId);
      canvas.classList.add("held");
    });
    // A finger on a thing drags it; anywhere else it scrolls the page.
    canvas.addEventListener("touchstart", event => { if (event.touches.length === 1 && this.grab(event.touches[0])) event.preventDefault(); }, { passive: false });
    canvas.addEventListener("pointermove", event => {
      this.live.point(...this.at(event));
      if (this.held) this.live.drag(...this.at(event));
      if (!this.runs) this.paint();
    });
    const release = () => {
      if (!this.held) return;
      this.held = false;
      canvas.classList.remove("held");
      this.live?.release();
      this.link();
    };
    canvas.addEventListener("pointerup", release);
    canvas.addEventListener("pointercancel", release);
  }

  key(event) {
    const step = (event.shiftKey ? 40 : 10) * this.ratio;
    const ways = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    if (ways[event.key]) this.told.textContent = this.live.nudge(...ways[event.key]);
    else if (event.key === "Enter") this.told.textContent = this.live.next();
    else if (event.key === " ") this.play(!this.playing);
    else return;
    event.preventDefault();
    if (!this.runs) this.paint();
    this.link();
  }

  play(playing) {
    this.playing = playing;
    if (this.pause) this.pause.textContent = playing ? "Pause" : "Play";
    schedule();
  }

  /** Takes the steps that are due; at the end of a run, or at rest, it starts again with its changes. */
  advance(seconds) {
    const { again } = this.root.dataset;
    this.rest = this.live.rests() && !this.held ? (this.rest ?? 0) + seconds : 0;
    if (!this.held && (this.rest > REST || (again && this.live.steps() > Number(again)))) {
      this.rest = 0;
      this.live.restart();
      this.paint();
    }
    if (this.live.advance(seconds, 4) > 0 || this.held) this.paint();
  }

  /** The link opens the scene as it has been changed. */
  link() {
    const open = this.root.querySelector("a.open");
    if (open && this.live) open.hash = this.live.link();
  }

  controls() {
    this.panel?.remove();
    this.pause = element("button", { type: "button", textContent: this.playing ? "Pause" : "Play", onclick: () => this.play(!this.playing) });
    const again = element("button", { type: "button", textContent: "Restart", onclick: () => {
      this.live.free();
      this.live = this.open();
      this.fit();
      this.controls();
      this.link();
    } });
    const buttons = element("div", { className: "buttons" }, this.pause);
    if (this.open) buttons.append(again);
    if (!this.cover && this.root.querySelector("a.open") && navigator.clipboard) buttons.append(this.copy());
    if (!this.cover) {
      const foresight = element("input", { type: "checkbox", checked: this.foresight, onchange: () => {
        this.foresight = foresight.checked;
        this.fit();
      } });
      buttons.append(element("label", {}, foresight, "Foresight"));
    }
    const sliders = this.cover ? [] : JSON.parse(this.live.sliders(this.root.dataset.sliders ?? "")).map(slider => this.slider(slider));
    this.panel = element("div", { className: "panel" }, buttons, ...sliders);
    this.stage.after(this.panel);
  }

  /** A button that copies the address of the scene as it has been changed. */
  copy() {
    const button = element("button", { type: "button", textContent: "Copy link" });
    button.addEventListener("click", async () => {
      this.link();
      const copied = await navigator.clipboard.writeText(this.live.message(this.root.querySelector("a.open").href)).then(() => true, () => false);
      button.textContent = copied ? "Copied" : "Not allowed to copy";
      setTimeout(() => { button.textContent = "Copy link"; }, 2000);
    });
    return button;
  }

  slider({ paths, label, help, unit, value, from, to, logarithmic, whole }) {
    // A logarithmic slider goes from 0 to 1.
    const [low, high] = [Math.max(from, to / 1e4), to];
    const place = x => logarithmic ? Math.log(Math.max(x, low) / low) / Math.log(high / low) : x;
    const number = x => logarithmic ? low * (high / low) ** x : x;
    const shown = x => (whole ? String(x) : x.toLocaleString("en", { maximumSignificantDigits: 3, useGrouping: false })) + (unit === "°" ? unit : "");
    const output = element("output", { textContent: shown(value) });
    const input = element("input", { type: "range", min: logarithmic ? 0 : from, max: logarithmic ? 1 : to, step: whole ? 1 : "any", value: place(value) });
    input.addEventListener("input", () => {
      const x = Number(number(Number(input.value)).toPrecision(3));
      const refused = paths.map(path => this.live.set(path, x)).filter(Boolean);
      output.textContent = shown(x);
      input.setCustomValidity(refused[0] ?? "");
      if (!this.runs) this.paint();
    });
    input.addEventListener("change", () => this.link());
    const knob = element("label", { className: "knob", title: unit ? `${help} (${unit})` : help }, element("span", { textContent: label }), output, input);
    return knob;
  }
}

const scenes = [];
let frame = 0;
let before = 0;

/** Steps and paints what is seen, as long as anything runs. */
function run(now) {
  frame = 0;
  const seconds = Math.min((now - before) / 1000, 0.1);
  before = now;
  for (const scene of scenes.filter(scene => scene.runs)) {
    scene.advance(seconds);
  }
  schedule();
}

function schedule() {
  if (frame || document.hidden || !scenes.some(scene => scene.runs)) return;
  if (performance.now() - before > 200) before = performance.now();
  frame = requestAnimationFrame(run);
}

/** A scene of a chapter runs while it is seen. Where less motion is preferred, it waits for Play. */
function follow(scene) {
  new IntersectionObserver(async ([{ isIntersecting }]) => {
    scene.seen = isIntersecting;
    if (isIntersecting && !scene.live) {
      scene.playing = !still.matches;
      await scene.wake();
    }
    schedule();
  }, { rootMargin: "64px" }).observe(scene.root);
}

const awake = [];
/** A scene of the gallery runs while it is pointed at, or after a tap; at most four at once. Some run while they are seen. */
function touch(scene) {
  const alone = "run" in scene.root.dataset && !still.matches;
  const begin = async () => {
    const at = awake.indexOf(scene);
    if (at >= 0) awake.splice(at, 1);
    awake.push(scene);
    while (awake.length > AT_ONCE) awake.shift().sleep();
    scene.seen = true;
    scene.playing = true;
    await scene.wake();
    schedule();
  };
  const end = () => {
    const at = awake.indexOf(scene);
    if (at >= 0) awake.splice(at, 1);
    scene.sleep();
  };
  scene.stage.tabIndex = 0;
  scene.stage.setAttribute("role", "group");
  scene.stage.setAttribute("aria-label", `${scene.root.querySelector("strong").textContent}: Enter runs it`);
  scene.stage.addEventListener("pointerenter", event => { if (event.pointerType === "mouse" && !still.matches) begin(); });
  scene.stage.addEventListener("pointerleave", event => { if (event.pointerType === "mouse" && !alone && !scene.held && !scene.root.contains(document.activeElement)) end(); });
  scene.stage.addEventListener("click", () => { if (!scene.live) begin(); });
  scene.stage.addEventListener("keydown", event => {
    if (event.target !== scene.stage || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    if (scene.live) end();
    else begin().then(() => scene.picture?.focus());
  });
  new IntersectionObserver(([{ isIntersecting }]) => {
    if (isIntersecting && alone && !scene.live) begin();
    if (!isIntersecting && scene.live) end();
  }).observe(scene.root);
}

/** Milliseconds that a step of a scene takes here, without its picture. */
async function measure(address) {
  const [{ Live }, response] = await Promise.all([load(), fetch(address)]);
  if (!response.ok) throw new Error(`the server answers ${response.status}`);
  const live = Live.open(await response.text(), 0);
  const times = [];
  // The fastest of some: other programs use the machine, too. The first steps fill memory.
  for (let spent = 0; times.length < 4 || (spent < 250 && times.length < 40);) {
    const begun = performance.now();
    const steps = live.advance(0.2, 4);
    const time = performance.now() - begun;
    spent += time;
    times.push(time / Math.max(steps, 1));
    await new Promise(next => { setTimeout(next); });
  }
  live.free();
  return Math.min(...times.slice(1));
}

/** The line that tells how fast the library is on this machine, once it is seen. */
function tell(line) {
  const milliseconds = time => time.toLocaleString("en", { maximumSignificantDigits: 2 });
  const seen = new IntersectionObserver(async ([{ isIntersecting }]) => {
    if (!isIntersecting) return;
    seen.disconnect();
    line.textContent = "Measuring";
    try {
      const time = await measure(line.dataset.scene);
      const more = element("button", { type: "button", textContent: `Try ${line.dataset.manyBirds}` });
      line.textContent = `${line.dataset.birds} birds: ${milliseconds(time)} ms a step on your machine. `;
      line.append(more);
      more.addEventListener("click", async () => {
        more.disabled = true;
        more.textContent = "Measuring";
        const text = await measure(line.dataset.many).then(time => `${line.dataset.manyBirds} birds: ${milliseconds(time)} ms a step.`, () => "");
        more.replaceWith(text);
      });
    } catch {
      line.textContent = "The measurement could not be loaded.";
    }
  });
  seen.observe(line);
}

/** Fills `root` with the scene of a playground's link, and sliders for the values that it names. */
export function embed(root, fragment) {
  const named = new URLSearchParams(fragment).get("sliders") ?? "";
  const figure = element("figure", { className: "scene embed" }, element("div", { className: "stage" }));
  Object.assign(figure.dataset, { fragment, foresight: "", sliders: named });
  const cover = [...root.childNodes];
  root.replaceChildren(figure);
  const scene = new Scene(figure);
  scene.seen = true;
  scene.playing = !still.matches;
  scenes.push(scene);
  return scene.wake().then(() => {
    if (figure.dataset.failed) {
      root.replaceChildren(...cover);
      throw new Error(figure.dataset.failed);
    }
    document.body.classList.add("embedded");
    const open = element("a", { className: "open", textContent: "Playground", target: "_top", href: scene.live.link() });
    open.setAttribute("aria-label", "Open in the playground");
    scene.panel.firstElementChild.append(open);
    if (!named) scene.panel.querySelectorAll(".knob").forEach(knob => knob.remove());
    scene.picture.setAttribute("aria-label", scene.live.about());
    schedule();
  });
}

for (const root of document.querySelectorAll(".scene[data-scene]")) {
  const scene = new Scene(root);
  scenes.push(scene);
  root.classList.contains("touch") ? touch(scene) : follow(scene);
}
document.querySelectorAll(".measure").forEach(tell);
document.addEventListener("visibilitychange", schedule);
const refit = () => scenes.filter(scene => scene.live).forEach(scene => scene.fit());
addEventListener("theme", refit);
if (!document.querySelector(".theme")) system.addEventListener("change", refit);
