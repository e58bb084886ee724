import { z } from 'zod'
import { storedFile } from '../file/file.ts'
import { command, query, type Route } from '../route.ts'
import type { Subject, Subjects } from '../subject.ts'
import { can, done, idIn, idOut, idsIn, moment, whyNot } from '../wireFields.ts'
import { dictionariesOf, type Fields } from './fields.ts'
import type { Part } from './part.ts'
import { partStates, type PartState } from './partStates.ts'
import {
  cellShape,
  formShape,
  outShape,
  type CellShape,
  type FormShape,
  type OutShape,
} from './partValues.ts'
import { isRecordTarget, recordTargets } from './targets.ts'

/** What calls of a part follow from. */
export type Asked = Pick<Part, 'name' | 'label' | 'parent' | 'key' | 'fields' | 'max'> & {
  path?: `/api/${string}`
}

export type IdIn = ReturnType<typeof idIn>
type Id = typeof idOut

/** Returns the schema of the id of the parent, under its name. */
export const keyIn = <K extends string>({ key, parent }: Asked): Record<K, IdIn> =>
  ({ [key]: idIn(parent.title) }) as Record<K, IdIn>

/** Words of coded values, by field; absent from an answer without any. */
export const labels = z.record(z.string(), z.string()).optional()

/** Most attachments that one save removes. */
const FILES_REMOVED_MAX = 200
const removedFiles = z.array(idIn('附件')).max(FILES_REMOVED_MAX, '一次移除的附件过多').default([])
export const version = z.number().int()

/** What is missing or wrong in a part: field and row (from 1) where it is known, and the message. */
export const partGap = z.object({
  field: z.string().nullable(),
  row: z.number().nullable(),
  message: z.string(),
})

const stateNames = Object.keys(partStates) as [PartState, ...PartState[]]
const condition = {
  state: z.enum(stateNames),
  gaps: z.array(partGap),
  /** edit: change the part of this record. */
  can,
  whyNot,
}

const keptOf = {
  id: idOut,
  version: z.number(),
  labels,
  updatedByName: z.string().nullable(),
  updateTime: moment,
}
const filesOut = { fileDOList: z.array(storedFile) }
export const entryOut = z.object({ id: idOut, version: z.number() })

type EntryOut<F extends Fields> = z.ZodObject<OutShape<F, false> & typeof keptOf & typeof filesOut>

/** Calls of a section. */
export interface SectionCalls<K extends string, F extends Fields> {
  [call: string]: Route
  get: Route<
    'query',
    z.ZodObject<Record<K, IdIn>>,
    z.ZodObject<{ row: z.ZodNullable<EntryOut<F>> } & typeof condition>
  >
  insert: Route<'command', z.ZodObject<Record<K, IdIn> & FormShape<F>>, typeof entryOut>
  edit: Route<
    'command',
    z.ZodObject<
      Record<K, IdIn> & { version: typeof version; removedFiles: typeof removedFiles } & FormShape<F>
    >,
    typeof entryOut
  >
}

/** Returns the calls of a section. */
export function sectionCalls<K extends string, F extends Fields>(
  asked: Asked & { fields: F },
): SectionCalls<K, F> {
  const { label, parent, fields } = asked
  const at = pathsOf(asked)
  const changes = changedBy(asked)
  const row = z.object({ ...outShape<F, false>(fields), ...keptOf, ...filesOut }) as EntryOut<F>
  const values = { ...keyIn<K>(asked), ...formShape(fields) }
  return {
    get: query({
      method: 'GET',
      path: at(`get${capital(asked.name)}`),
      summary: `一条${parent.title}的${label}及其缺项`,
      access: parent.read,
      reads: shownIn(asked),
      input: z.object(keyIn<K>(asked)),
      output: z.object({ row: row.nullable(), ...condition }),
    }),
    insert: command({
      method: 'POST',
      path: at(`insert${capital(asked.name)}`),
      summary: `填写一条${parent.title}的${label}；可以有缺项`,
      access: parent.write,
      changes,
      input: z.object(values),
      output: entryOut,
    }),
    edit: command({
      method: 'POST',
      path: at(`edit${capital(asked.name)}`),
      summary: `修改一条${parent.title}的${label}；可以有缺项`,
      access: parent.write,
      changes,
      input: z.object({ ...values, version, removedFiles }),
      output: entryOut,
    }),
  }
}

/** Schema of a row of a table that is saved as a whole; without `id` it is new. */
export type TableRow<F extends Fields> = z.ZodObject<
  CellShape<F> & {
    id: z.ZodOptional<z.ZodNullable<IdIn>>
    version: z.ZodOptional<z.ZodNullable<typeof version>>
  }
>

/** Returns the schema of a row of a table that is saved as a whole. */
export const tableRow = <F extends Fields>({ label, fields }: { label: string; fields: F }): TableRow<F> =>
  z.object({
    id: idIn(label).nullish(),
    version: version.nullish(),
    ...cellShape(fields),
  }) as TableRow<F>

/** Calls of a table that is saved as a whole. */
export interface TableCalls<K extends string, F extends Fields> {
  [call: string]: Route
  list: Route<
    'query',
    z.ZodObject<Record<K, IdIn>>,
    z.ZodArray<
      z.ZodObject<
        OutShape<F, true> & { id: Id; version: z.ZodNumber; no: z.ZodNumber; labels: typeof labels }
      >
    >
  >
  save: Route<
    'command',
    z.ZodObject<Record<K, IdIn> & { rows: z.ZodArray<TableRow<F>>; removed: z.ZodDefault<z.ZodArray<IdIn>> }>,
    typeof done
  >
  delete: Route<'command', z.ZodObject<{ ids: ReturnType<typeof idsIn> }>, typeof done>
}

/** Returns the calls of a table that is saved as a whole. */
export function tableCalls<K extends string, F extends Fields>(
  asked: Asked & { fields: F },
): TableCalls<K, F> {
  const { label, parent, fields, max, name } = asked
  const at = pathsOf(asked)
  const changes = changedBy(asked)
  const tooMany = `${label}最多${max}行`
  return {
    list: query({
      method: 'GET',
      path: at(`${name}List`),
      summary: `一条${parent.title}的${label}`,
      access: parent.read,
      reads: shownIn(asked),
      input: z.object(keyIn<K>(asked)),
      output: z.array(
        z.object({
          id: idOut,
          version: z.number(),
          /** 序号, from 1. */
          no: z.number(),
          ...outShape<F, true>(fields),
          labels,
        }),
      ),
    }),
    save: command({
      method: 'POST',
      path: at(`${name}Save`),
      summary: `保存一条${parent.title}的${label}表：各行按次序，removed 为删去的行`,
      access: parent.write,
      changes,
      input: z.object({
        ...keyIn<K>(asked),
        rows: z.array(tableRow({ label, fields })).max(max, tooMany),
        removed: z.array(idIn(label)).max(max, tooMany).default([]),
      }),
      output: done,
    }),
    delete: deleteCall(asked, changes),
  }
}

/** Returns the call that deletes some entries; `tail` is the end of its path. */
export const deleteCall = (asked: Asked, changes: Subjects, tail = `${asked.name}Delete`) =>
  command({
    method: 'POST',
    path: pathsOf(asked)(tail),
    summary: `删除所选${asked.label}`,
    access: asked.parent.write,
    changes,
    input: z.object({ ids: idsIn(asked.label) }),
    output: done,
  })

/** Returns a function that makes paths of calls from their ends. */
export const pathsOf =
  ({ path, parent }: Asked) =>
  (tail: string): `/api/${string}` =>
    `${path ?? parent.path}/${tail}`

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const isCoded = (fields: Fields): boolean =>
  Object.values(fields).some((field) => dictionariesOf(field).length > 0)

/** Returns what a part shows: its parent, the people and records it names, and the dictionaries of its words. */
export function shownIn({ parent, fields }: Asked): Subjects {
  const kinds = Object.values(fields)
  const named = kinds.flatMap((field): Subject[] => {
    if (field.kind === 'holder') return ['system.organization', 'system.user']
    if (field.kind !== 'ref') return []
    if (isRecordTarget(field.target)) return [recordTargets[field.target].resource]
    return [field.target === 'user' ? 'system.user' : 'system.organization']
  })
  const words: Subject[] = isCoded(fields) ? ['system.dictionary'] : []
  return [...new Set<Subject>([parent.subject, ...named, ...words])]
}

/** Returns what a write of a part changes. */
export const changedBy = ({ parent, fields }: Asked): Subjects => {
  const hasPeople = Object.values(fields).some(({ kind }) => kind === 'holder')
  return hasPeople ? [parent.subject, 'system.person'] : [parent.subject]
}
