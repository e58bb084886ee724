import type { FileKind } from './core/file/fileKind.ts'
import { fileKindsOfParts } from './core/resource/part.ts'
import { resources } from './resources.ts'
import { areas } from './routes.ts'

/** Every kind of records that have files, by the `infoType` of the files: all resources and parts, and what the areas give. */
export const fileKinds: Readonly<Record<string, FileKind>> = {
  ...Object.fromEntries(
    resources.map(({ name, title, table, calls }): [string, FileKind] => [
      name,
      { title, table, read: calls.show.access, write: calls.update.access },
    ]),
  ),
  ...fileKindsOfParts(areas.flatMap((area) => area.parts ?? [])),
  ...Object.assign({}, ...areas.map((area) => area.fileKinds ?? {})),
}
