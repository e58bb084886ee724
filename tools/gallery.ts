import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { ROOT } from './run.ts'

const root = join(ROOT, 'apps/web')

/** The gallery of components, while it is served. */
export interface Gallery {
  /** `http://127.0.0.1:port`; its pages are at `/gallery.html#/page`. */
  origin: string
  close: () => Promise<void>
}

/**
 * Builds the gallery of components into a temporary folder, so that its pages open as quickly as those of the product, and
 * serves it on this machine alone. `api` is the server that answers its calls, if any of its pages makes one.
 */
export async function serveGallery({
  port = 0,
  api,
}: { port?: number; api?: string } = {}): Promise<Gallery> {
  const folder = await mkdtemp(join(tmpdir(), 'hepu-gallery-'))
  const made = { outDir: folder, rolldownOptions: { input: join(root, 'gallery.html') } }
  await build({ root, logLevel: 'error', build: made })
  const proxy: Record<string, string> = api ? { '/api': api } : {}
  const server = await preview({
    root,
    build: made,
    preview: { host: '127.0.0.1', port, strictPort: port !== 0, proxy },
  })
  return {
    origin: server.resolvedUrls!.local[0]!.replace(/\/$/, ''),
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}
