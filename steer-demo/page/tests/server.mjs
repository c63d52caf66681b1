// A server of static files as plain as they come: under a path of its own, since the page may lie anywhere.

import { createReadStream, existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, extname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/** The folder that the builder fills. */
export const PAGE = join(resolve(process.env.CARGO_TARGET_DIR ?? join(root, "target")), "page");

const PREFIX = "/some/where/";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".png": "image/png", ".svg": "image/svg+xml", ".css": "text/css", ".json": "application/json" };

/**
 * Serves `folder`. After `halting()`, the program stops half-way, without its size being told, until `goOn()`.
 */
export async function serve(folder) {
  if (!existsSync(join(folder, "index.html"))) throw new Error(`${folder}: there is no site; the builder in steer-demo/page makes it`);
  let halts = false;
  let goOn = () => {};
  const server = createServer(async (request, response) => {
    try {
      const path = new URL(request.url, "http://localhost").pathname;
      if (!path.startsWith(PREFIX)) return response.writeHead(404).end();
      const file = join(folder, normalize(`/${path.slice(PREFIX.length)}${path.endsWith("/") ? "index.html" : ""}`));
      if (!existsSync(file)) return response.writeHead(404).end();
      response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
      response.setHeader("Cache-Control", "no-store");
      if (halts && extname(file) === ".wasm") {
        halts = false;
        const { size } = await stat(file);
        const half = Math.floor(size / 2);
        createReadStream(file, { end: half - 1 }).pipe(response, { end: false });
        await new Promise(go => { goOn = go; });
        createReadStream(file, { start: half }).pipe(response);
      } else {
        createReadStream(file).pipe(response);
      }
    } catch (error) {
      response.destroy(error);
    }
  });
  await new Promise(ready => server.listen(0, "127.0.0.1", ready));
  return {
    address: `http://127.0.0.1:${server.address().port}${PREFIX}`,
    halting() {
      halts = true;
      return this;
    },
    goOn: () => goOn(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
