// The browser, and how it draws.

import { chromium } from "playwright-core";

const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";

const QUIET = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const SOFTWARE_WEBGL = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
export const WITHOUT_WEBGL = ["--disable-gpu", "--disable-3d-apis"];

/** A browser without a window. Its sandbox needs what a container does not have, and the page is our own. */
export const launch = flags =>
  chromium.launch({ executablePath: BROWSER, headless: true, chromiumSandbox: false, args: [...QUIET, ...flags] });

/** A new page with everything that it says of itself or asks of others; a wait ends after `patience` milliseconds. */
export async function newPage(browser, options, patience) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const [said, asked] = [[], []];
  page.on("console", message => said.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", error => said.push(`error: ${error.message}`));
  page.on("request", request => asked.push(request.url()));
  return { page, said, asked, close: () => context.close() };
}

/** Those of the requests that leave the folder. */
export const elsewhere = (asked, server) =>
  asked.filter(url => !url.startsWith(server.address) && !url.startsWith("data:"));
