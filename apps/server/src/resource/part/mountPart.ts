import type { Fields } from '@hepu/api/core/resource/fields'
import type { SectionCalls, TableCalls } from '@hepu/api/core/resource/partCalls'
import type { ListCalls } from '@hepu/api/core/resource/partListCalls'
import type { Part } from '@hepu/api/core/resource/part'
import type { Values } from '@hepu/api/core/resource/problems'
import { handle, type App } from '../../http/handle.ts'
import { createRow, deleteRows, editRow, listRows } from './lists.ts'
import { mountedPart, type MountedPart, type PartHooks } from './mountedPart.ts'
import { editSection, getSection, insertSection } from './sections.ts'
import { deleteFromTable, listTable, saveTable, type TableSave } from './tables.ts'

/** Mounts every call of a part. */
export function mountPart(app: App, def: Part, hooks: PartHooks = {}): void {
  const part = mountedPart(def, hooks)
  if (def.shape === 'section') mountSection(app, part)
  else if (def.shape === 'table') mountTable(app, part)
  else mountList(app, part)
}

const parentIn = ({ def }: MountedPart, input: Values) => input[def.key] as number

function mountSection(app: App, part: MountedPart): void {
  const calls = part.def.calls as SectionCalls<string, Fields>
  handle(app, calls.get, (ctx, input) => getSection(ctx, part, parentIn(part, input)) as never)
  handle(app, calls.insert, (ctx, input) =>
    insertSection(ctx, part, { parentId: parentIn(part, input), values: input, removedFiles: [] }),
  )
  handle(app, calls.edit, (ctx, input) => {
    const { version, removedFiles, ...values } = input as unknown as Values & {
      version: number
      removedFiles: number[]
    }
    return editSection(ctx, part, { parentId: parentIn(part, input), version, values, removedFiles })
  })
}

function mountTable(app: App, part: MountedPart): void {
  const calls = part.def.calls as TableCalls<string, Fields>
  handle(app, calls.list, (ctx, input) => listTable(ctx, part, parentIn(part, input)) as never)
  handle(app, calls.save, (ctx, input) => {
    const { rows, removed } = input as Values & Pick<TableSave, 'rows' | 'removed'>
    return saveTable(ctx, part, { parentId: parentIn(part, input), rows, removed })
  })
  handle(app, calls.delete, (ctx, { ids }) => deleteFromTable(ctx, part, ids))
}

function mountList(app: App, part: MountedPart): void {
  const calls = part.def.calls as ListCalls<string, Fields>
  handle(app, calls.list, (ctx, input) => listRows(ctx, part, parentIn(part, input)) as never)
  handle(app, calls.create, (ctx, input) => createRow(ctx, part, parentIn(part, input), input))
  handle(app, calls.edit, (ctx, input) => {
    const { id, version, ...values } = input as unknown as Values & { id: number; version: number }
    return editRow(ctx, part, { id, version, values })
  })
  handle(app, calls.delete, (ctx, { ids }) => deleteRows(ctx, part, ids))
}
