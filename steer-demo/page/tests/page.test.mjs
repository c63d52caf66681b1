// Looks at the built page in Debian's Chromium: `node --test steer-demo/page/tests/`, after the builder and `npm install`.

import assert from "node:assert/strict";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { after, before, describe, test } from "node:test";

import { SOFTWARE_WEBGL, WITHOUT_WEBGL, elsewhere, launch, newPage } from "./browser.mjs";
import { PAGE, serve } from "./server.mjs";

// A browser that draws in software on a busy machine is slow, and what is waited for comes at last.
const PATIENCE = 120_000;

/** A new page at `hash`, with everything that it says of itself or asks of others. */
async function open(browser, server, hash = "", options = {}, prepare = async () => {}) {
  const opened = await newPage(browser, { viewport: { width: 1000, height: 700 }, ...options }, PATIENCE);
  await prepare(opened.page);
  await opened.page.goto(`${server.address}playground/index.html${hash}`);
  return opened;
}

/** A part of the picture in which the world is. */
const WORLD = { x: 240, y: 200, width: 440, height: 300 };

/** The left end of the slider of `max speed` in a window of 1280×800, where nothing but one entry is above it. */
const MAX_SPEED = { x: 1156, y: 270 };

const loaded = page => page.waitForSelector("#cover", { state: "detached" });
const hash = page => page.evaluate(() => location.hash);
const status = (page, word) => page.waitForFunction(word => document.querySelector("#status").textContent.includes(word), word);

/** The words of `#message`, once there are some. */
async function message(page) {
  const shown = await page.waitForSelector("#message:not(:empty)");
  return shown.innerText();
}

/** Fails unless the middle of the world comes to look different. */
async function moves(page) {
  const clip = { x: 350, y: 200, width: 300, height: 300 };
  const first = await page.screenshot({ clip });
  for (let tries = 0; tries < 30; tries += 1) {
    await page.waitForTimeout(1000);
    if (!first.equals(await page.screenshot({ clip }))) return;
  }
  assert.fail("nothing moves in the middle of the world");
}

describe("the page", () => {
  let server, browser;
  before(async () => {
    server = await serve(PAGE);
    browser = await launch(SOFTWARE_WEBGL);
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });

  test("shows agents that move, says which scene and keeps quiet in the console", async () => {
    const { page, said, asked, close } = await open(browser, server);
    await loaded(page);
    await moves(page);
    await status(page, "murmuration");
    await page.waitForFunction(() => location.hash !== "");
    assert.equal(await hash(page), "#scene=murmuration&seed=23");
    assert.match(await page.innerText("#behavior-links"), /boids/);
    assert.equal(await page.innerText("#message"), "");
    assert.equal(await page.evaluate(() => document.activeElement.id), "playground");
    assert.deepEqual(said, []);
    assert.deepEqual(elsewhere(asked, server), []);
    await close();
  });

  test("opens the scene and the seed of the link, and another when the link changes", async () => {
    const { page, said, close } = await open(browser, server, "#scene=chase&seed=7");
    await loaded(page);
    await status(page, "chase");
    assert.equal(await hash(page), "#scene=chase&seed=7");
    const reads = () => page.locator("#site-nav a").evaluateAll(links => links.map(link => link.getAttribute("href")));
    assert.deepEqual(await reads(), ["../index.html", "../guide/index.html", "../behaviors/evade.html", "../behaviors/wander.html"]);
    await page.evaluate(() => { location.hash = "scene=wander"; });
    await status(page, "wander");
    await page.waitForFunction(() => location.hash.startsWith("#scene=wander&seed="));
    await moves(page);
    assert.deepEqual(await reads(), ["../index.html", "../guide/index.html", "../behaviors/wander.html"]);
    assert.deepEqual(said, []);
    await close();
  });

  test("says what is wrong with a link, and where to go on", async () => {
    const { page, said, close } = await open(browser, server, "#scene=no%20such");
    const words = await message(page);
    assert.match(words, /no scene is called `no%20such`/);
    assert.match(words, /the whole link, as it was copied/);
    // The address stays as it came, for its sender to be told.
    await loaded(page);
    assert.equal(await hash(page), "#scene=no%20such");
    await page.click("#message a");
    await page.waitForSelector("#message", { state: "hidden" });
    await status(page, "murmuration");
    await moves(page);
    for (const [link, wrong] of [["scene=chase&seed=-1", "`-1` is no seed"], ["scene=chase&speed=2", "unknown key `speed`"], ["s=abc", "cut off or misspelt"]]) {
      await page.evaluate(link => { location.hash = link; }, link);
      assert.ok((await message(page)).includes(wrong), link);
      await page.click("#message a");
      await page.waitForSelector("#message", { state: "hidden" });
    }
    assert.deepEqual(said, []);
    await close();
  });

  test("opens a file of the browser, and says where another one is wrong", async () => {
    const { page, said, close } = await open(browser, server, "#scene=wander");
    // Keys count from the first frame on.
    await status(page, "wander");
    await moves(page);
    const choose = async (name, text) => {
      const chooser = page.waitForEvent("filechooser");
      await page.keyboard.press("Control+o");
      await (await chooser).setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
    };
    await choose("mine.json", '{"agents": [{"position": [1, 2]}, {"position": [3, 4]}]}');
    await status(page, "mine.json, 2 agents");
    await choose("typo.json", '{"agents": [{"position": [1, 2], "max_sped": 3}]}');
    await status(page, "typo.json: agents[0].max_sped (line 1, column");
    assert.deepEqual(said, []);
    await close();
  });

test("a slider that is dragged changes the motion, and the link says so", async () => {
    // An agent that may not move yet, though it is drawn to the other side.
    const scene = { name: "tied", width: 800, height: 600, agents: [{ position: [100, 300], max_speed: 0, steering: [{ seek: { target: [700, 300] } }] }] };
    const packed = deflateRawSync(JSON.stringify(scene)).toString("base64url");
    const { page, said, close } = await open(browser, server, `#s=${packed}`, { viewport: { width: 1280, height: 800 } });
    await loaded(page);
    await status(page, "tied");
    await page.waitForTimeout(2000);
    const still = await page.screenshot({ clip: WORLD });
    await page.waitForTimeout(1000);
    assert.ok(still.equals(await page.screenshot({ clip: WORLD })), "it moves before it may");

    // The first slider of the panel on the right, `max speed`, from its left end.
    await page.mouse.move(MAX_SPEED.x, MAX_SPEED.y);
    await page.mouse.down();
    await page.mouse.move(MAX_SPEED.x + 20, MAX_SPEED.y, { steps: 5 });
    await page.mouse.move(MAX_SPEED.x + 40, MAX_SPEED.y, { steps: 5 });
    await page.mouse.up();
    await page.waitForFunction(before => location.hash !== before, `#s=${packed}`);
    await moves(page);
    const now = JSON.parse(inflateRawSync(Buffer.from((await hash(page)).slice("#s=".length), "base64url")));
    assert.ok(now.agents[0].max_speed > 0, JSON.stringify(now));
    assert.deepEqual({ ...now.agents[0], max_speed: 0 }, scene.agents[0]);
    assert.deepEqual(said, []);
    await close();
  });

  test("tells the true share of what is loaded, although the server does not tell the size", async () => {
    const { page, close } = await open(browser, server.halting());
    const share = () => page.evaluate(() => document.querySelector("#bar").value);
    await page.waitForFunction(() => document.querySelector("#bar").value > 0.49);
    assert.ok(Math.abs(await share() - 0.5) < 0.01, `${await share()}`);
    assert.match(await page.innerText("#share"), /^Loading: \d\.\d of \d\.\d MB$/);
    server.goOn();
    await loaded(page);
    await close();
  });

  test("says that JavaScript is off", async () => {
    const { page, close } = await open(browser, server, "", { javaScriptEnabled: false });
    assert.match(await page.innerText("#cover"), /JavaScript/);
    assert.ok(await page.isHidden("#loading"));
    await close();
  });

  test("says that there is no WebAssembly", async () => {
    const { page, close } = await open(browser, server, "", {}, page => page.addInitScript(() => { delete globalThis.WebAssembly; }));
    assert.match(await message(page), /no WebAssembly/);
    await close();
  });

  test("says that the network is gone, and that the server lacks the program", async () => {
    const program = "**/*.wasm*";
    const gone = await open(browser, server, "", {}, page => page.route(program, route => route.abort()));
    assert.match(await message(gone.page), /could not be loaded/);
    await gone.close();
    const lacking = await open(browser, server, "", {}, page => page.route(program, route => route.fulfill({ status: 404 })));
    assert.match(await message(lacking.page), /404 for steer-demo_bg\.wasm/);
    await lacking.close();
  });

  test("says that a folder must be served", async () => {
    const { page, close } = await open(browser, { address: `file://${PAGE}/` });
    assert.match(await message(page), /Serve this folder[^]*python3 -m http\.server/);
    await close();
  });
});

test("without WebGL the page says so", async () => {
  const server = await serve(PAGE);
  const browser = await launch(WITHOUT_WEBGL);
  const { page, said, close } = await open(browser, server);
  assert.match(await message(page), /no WebGL 2/);
  assert.ok(await page.isHidden("#loading"));
  assert.deepEqual(said, []);
  await close();
  await browser.close();
  server.close();
});
