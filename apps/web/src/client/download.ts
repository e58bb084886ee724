import type { InputOf, Route } from '@hepu/api/core/route'
import type { CallOptions } from './call.ts'
import { loadFile } from './loadFile.ts'

/** Makes a file call and saves the file under the name that the server sends. Throws ApiError on refusal. */
export async function download<R extends Route<'file'>>(
  route: R,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<void> {
  const file = await loadFile(route, input, options)
  saveBlob(file.body, file.name)
}

/** Makes the browser save `body` as a file called `name`. */
export function saveBlob(body: Blob, name: string): void {
  const address = URL.createObjectURL(body)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
