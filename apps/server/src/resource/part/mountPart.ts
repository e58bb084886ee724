import type { Fields } from '@hepu/api/core/resource/fields'
import type { ListCalls, SectionCalls } from '@hepu/api/core/resource/partCalls'
import type { Part } from '@hepu/api/core/resource/part'
import type { Values } from '@hepu/api/core/resource/problems'
import { handle, type App } from '../../http/handle.ts'
import { mountedPart, type PartHooks } from './mountedPart.ts'
import { editSection, getSection, insertSection } from './sections.ts'
import { deleteFromTable, listTable, saveTable, type TableSave } from './tables.ts'

/** Mounts every call of a part. */
export function mountPart(app: App, def: Part, hooks: PartHooks = {}): void {
  const part = mountedPart(def, hooks)
  const idIn = (input: Values) => input[def.key] as number
  if (def.shape === 'section') {
    const calls = def.calls as SectionCalls<string, Fields>
    handle(app, calls.get, (ctx, input) => getSection(ctx, part, idIn(input)) as never)
    handle(app, calls.insert, (ctx, input) =>
      insertSection(ctx, part, { parentId: idIn(input), values: input, removedFiles: [] }),
    )
    handle(app, calls.edit, (ctx, input) => {
      const { version, removedFiles, ...values } = input as unknown as Values & {
        version: number
        removedFiles: number[]
      }
      return editSection(ctx, part, { parentId: idIn(input), version, values, removedFiles })
    })
    return
  }
  const calls = def.calls as ListCalls<string, Fields>
  handle(app, calls.list, (ctx, input) => listTable(ctx, part, idIn(input)) as never)
  handle(app, calls.save, (ctx, input) => {
    const { rows, removed } = input as Values & Pick<TableSave, 'rows' | 'removed'>
    return saveTable(ctx, part, { parentId: idIn(input), rows, removed })
  })
  handle(app, calls.delete, (ctx, { ids }) => deleteFromTable(ctx, part, ids))
}
