// The theme of every page, and the search in its header.

const system = matchMedia("(prefers-color-scheme: light)");
const MOST = 12; // results

/** Shows the chosen theme, or the system's: the pictures follow it, and the live scenes. */
function show() {
  const { dataset } = document.documentElement;
  dataset.shown = dataset.theme ?? (system.matches ? "light" : "dark");
  for (const source of document.querySelectorAll("picture source")) source.media = dataset.shown === "light" ? "all" : "not all";
  dispatchEvent(new Event("theme"));
}
document.querySelector(".theme").addEventListener("click", () => {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.shown === "light" ? "dark" : "light";
  try { localStorage.theme = dataset.theme; } catch { /* Then it holds for this page. */ }
  show();
});
system.addEventListener("change", show);
show();

const [field, list, count] = ["input", "ul", "p"].map(name => document.querySelector(`.find ${name}`));
const at = name => new URL(`../${name}`, import.meta.url).href;
let places;
/** Loads what can be found, when the field is entered: nothing without a server, and then the next time. */
const load = () => places ??= fetch(at("search.json") + new URL(import.meta.url).search).then(response => response.json()).catch(() => { places = undefined; });

/** Rank for a text, the best first: an equal name, another equal name, its beginning, a part of one, the words of the page. */
function rank({ names: [name, ...others], words }, text) {
  const tests = [name === text, others.includes(text), name.startsWith(text), `${[name, ...others]}`.includes(text), text.split(" ").every(word => words.includes(word))];
  return (tests.indexOf(true) + 1) || Infinity;
}
const note = textContent => Object.assign(document.createElement("li"), { textContent });
/** Closes the list. */
const close = () => { asked++; answer([]); };
/** Shows these items, and says how many were found. */
const answer = (items, said = "") => { list.replaceChildren(...items); count.textContent = said; };
let asked = 0;
async function find() {
  const turn = ++asked, all = await load();
  // Another text, or closed meanwhile.
  if (turn !== asked) return;
  if (!all) return answer([note("The search could not be loaded.")], "The search could not be loaded.");
  const text = field.value.toLowerCase().replaceAll("_", " ").trim();
  const ranked = text ? all.map(place => [rank(place, text), place]).filter(([rank]) => rank < Infinity) : [];
  const found = ranked.sort(([a], [b]) => a - b).slice(0, MOST);
  const items = found.map(([, { title, page, about }]) => {
    const [item, link] = [document.createElement("li"), document.createElement("a")];
    link.href = at(page);
    link.append(title, Object.assign(document.createElement("small"), { textContent: about }));
    item.append(link);
    return item;
  });
  if (text && !items.length) items.push(note(`No page has “${field.value}”.`));
  answer(items, text && `${found.length || "None"} found`);
}
field.addEventListener("focus", load);
field.addEventListener("input", find);
field.form.addEventListener("submit", async event => {
  event.preventDefault();
  await find();
  list.querySelector("a")?.click();
});
field.form.addEventListener("keydown", event => {
  const links = [field, ...list.querySelectorAll("a")];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) links[(links.indexOf(document.activeElement) + step + links.length) % links.length].focus();
  else if (event.key === "Escape") { close(); field.focus(); }
  else return;
  event.preventDefault();
});
document.addEventListener("click", event => { if (!field.form.contains(event.target)) close(); });
document.addEventListener("keydown", event => {
  if (event.key !== "/" || event.ctrlKey || /INPUT|CANVAS/.test(document.activeElement.tagName)) return;
  event.preventDefault();
  field.focus();
});
