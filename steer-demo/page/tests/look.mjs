// Pictures of pages, to be looked at: `node steer-demo/page/tests/look.mjs FOLDER [PAGE...]`.

import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { SOFTWARE_WEBGL, launch } from "./browser.mjs";
import { PAGE, serve } from "./server.mjs";

const [folder = "looks", ...named] = process.argv.slice(2);
const pages = named.length ? named : ["index.html", "guide/index.html", "guide/a-first-agent.html", "guide/flocks.html", "behaviors/index.html", "behaviors/avoid_walls.html", "gallery/index.html", "lessons/flock.html", "lessons/crowd.html", "404.html", "more/costs.html"];
mkdirSync(folder, { recursive: true });
const server = await serve(PAGE);
const browser = await launch(SOFTWARE_WEBGL);
for (const [width, height] of [[390, 844], [768, 1024], [1280, 800], [1920, 1080]]) {
  for (const colorScheme of ["dark", "light"]) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme });
    for (const name of pages) {
      const page = await context.newPage();
      page.on("console", message => console.log(name, message.text()));
      page.on("pageerror", error => console.log(name, error.message));
      await page.goto(`${server.address}${name}`);
      await page.waitForTimeout(3000);
      await page.screenshot({ fullPage: Boolean(process.env.WHOLE), path: join(folder, `${name.replaceAll(/[/#]/g, "-")}-${width}-${colorScheme}.png`) });
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
server.close();
