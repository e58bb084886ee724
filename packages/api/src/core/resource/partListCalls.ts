import { z } from 'zod'
import { command, query, type Route } from '../route.ts'
import { can, type done, idIn, idOut, type idsIn, moment, whyNot } from '../wireFields.ts'
import type { Fields } from './fields.ts'
import {
  changedBy,
  deleteCall,
  entryOut,
  keyIn,
  labels,
  pathsOf,
  shownIn,
  version,
  type Asked,
  type IdIn,
} from './partCalls.ts'
import { formShape, outShape, type FormShape, type OutShape } from './partValues.ts'

/** The ends of the paths of a list, where the product spells them otherwise than `feeList`, `feeCreate`, `feeEdit`, `feeDelete`. */
export type ListSpelling = Readonly<Partial<Record<'list' | 'create' | 'edit' | 'delete', string>>>

const rowKept = {
  id: idOut,
  version: z.number(),
  labels,
  updatedByName: z.string().nullable(),
  updateTime: moment,
}
type RowOut<F extends Fields> = z.ZodObject<OutShape<F, true> & typeof rowKept>

const condition = {
  /** edit: create, change and delete rows of this record. */
  can,
  whyNot,
}

/** Calls of a list, whose rows are created, changed and deleted one by one. */
export interface ListCalls<K extends string, F extends Fields> {
  [call: string]: Route
  list: Route<
    'query',
    z.ZodObject<Record<K, IdIn>>,
    z.ZodObject<{ rows: z.ZodArray<RowOut<F>> } & typeof condition>
  >
  create: Route<'command', z.ZodObject<Record<K, IdIn> & FormShape<F>>, typeof entryOut>
  edit: Route<'command', z.ZodObject<{ id: IdIn; version: typeof version } & FormShape<F>>, typeof entryOut>
  delete: Route<'command', z.ZodObject<{ ids: ReturnType<typeof idsIn> }>, typeof done>
}

/** Returns the calls of a list. */
export function listCalls<K extends string, F extends Fields>(
  asked: Asked & { fields: F; spelling?: ListSpelling },
): ListCalls<K, F> {
  const { label, parent, fields, name, spelling = {} } = asked
  const at = pathsOf(asked)
  const changes = changedBy(asked)
  const row = z.object({ ...outShape<F, true>(fields), ...rowKept }) as RowOut<F>
  return {
    list: query({
      method: 'GET',
      path: at(spelling.list ?? `${name}List`),
      summary: `一条${parent.title}的${label}`,
      access: parent.read,
      reads: shownIn(asked),
      input: z.object(keyIn<K>(asked)),
      output: z.object({ rows: z.array(row), ...condition }),
    }),
    create: command({
      method: 'POST',
      path: at(spelling.create ?? `${name}Create`),
      summary: `为一条${parent.title}增加一行${label}`,
      access: parent.write,
      changes,
      input: z.object({ ...keyIn<K>(asked), ...formShape(fields) }),
      output: entryOut,
    }),
    edit: command({
      method: 'POST',
      path: at(spelling.edit ?? `${name}Edit`),
      summary: `修改一行${label}；version 为所见的版本`,
      access: parent.write,
      changes,
      input: z.object({ id: idIn(label), version, ...formShape(fields) }),
      output: entryOut,
    }),
    delete: deleteCall(asked, changes, spelling.delete),
  }
}
