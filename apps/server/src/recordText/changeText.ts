import type { ListChange } from '@hepu/api/core/changeLog/changeWords'
import { groupedText } from '@hepu/api/core/money/groupedMoney'
import { dictLabel } from '@hepu/api/dictionaries'
import { findRecordKind, recordField } from '@hepu/api/recordKinds'
import type { RecordField } from '@hepu/api/core/recordKind'
import { loggable, type Change } from '../db/loggedChanges.ts'
import { clockTime } from '../db/clock.ts'
import { placeNames, regionNames } from '../resource/places.ts'
import type { DictWords } from './dictWords.ts'
import type { RecordIds, RecordNames } from './recordNames.ts'

/** The part of a log line that is described field by field. */
export interface LoggedChange {
  object: string
  before: unknown
  after: unknown
}

/** One field of a change as text. */
export interface FieldChange {
  field: string
  label: string
  before: string | null
  after: string | null
  /** The two are what was taken and what was given. */
  isDifference?: true
  /** Of a list that changed in its members: those that came and those that went. */
  list?: ListChange
}

/** Never shown, whatever an area may have written into the log. */
const SECRET = /password|token|secret|captcha/i
/** The head of the line says them already, or they say nothing to people. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['id'])
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
/** Longest value that is shown; nobody reads a longer one in a list. */
const LONGEST = 1000

/** Returns the part of a stored change that may be shown: no secrets, no stamps. */
export function showable(stored: unknown): Change | null {
  if (typeof stored !== 'object' || stored === null) return null
  return Object.fromEntries(
    Object.entries(loggable(stored as Change)).filter(([name]) => !SECRET.test(name) && !NOT_SHOWN.has(name)),
  )
}

/** Notes the records whose ids a change holds, so that they can be named. */
export function collectReferred({ object, before, after }: LoggedChange, into: RecordIds): void {
  for (const values of [showable(before), showable(after)]) {
    for (const [name, value] of Object.entries(values ?? {})) {
      collectFrom(value, recordField(object, name), into)
    }
  }
}

function collectFrom(value: unknown, { refers, parts }: RecordField, into: RecordIds): void {
  if (refers) for (const id of idsOf(value)) into.add(refers, id)
  if (!parts) return
  for (const member of [value].flat()) {
    for (const [name, part] of Object.entries((member ?? {}) as Change)) {
      if (parts[name]) collectFrom(part, parts[name], into)
    }
  }
}

/** Describes a change field by field, with labels instead of names and codes; fields that stay blank are left out. */
export function describeChange(
  { object, before, after }: LoggedChange,
  names: RecordNames,
  words: DictWords = dictLabel,
): FieldChange[] {
  const by: Words = { names, words }
  const [was, is] = [showable(before) ?? {}, showable(after) ?? {}]
  const changed = new Set([...Object.keys(was), ...Object.keys(is)])
  return inFormOrder(object, [...changed]).flatMap((name) => {
    const field = recordField(object, name)
    if (field.isOmitted) return []
    const [old, fresh] = [wordsOf(was[name], field, by), wordsOf(is[name], field, by)]
    const list = listChange(was[name], is[name], field, by)
    return old === null && fresh === null
      ? []
      : [
          {
            field: name,
            label: field.label,
            before: old,
            after: fresh,
            ...(field.isDifference ? { isDifference: true as const } : {}),
            ...(list ? { list } : {}),
          },
        ]
  })
}

/** Returns fields in the order of their form, because the store keeps them in another one. */
function inFormOrder(object: string, names: readonly string[]): string[] {
  const order = Object.keys(findRecordKind(object)?.fields ?? {})
  return names.toSorted((a, b) => placeOf(order, a) - placeOf(order, b))
}

/** Returns what was added to a list of names and what was removed; undefined for other values, and if only the order changed. */
function listChange(was: unknown, is: unknown, field: RecordField, by: Words): ListChange | undefined {
  if (!Array.isArray(was ?? is) || field.isWhole || field.isPlace) return undefined
  const [before, after] = [membersOf(was, field, by), membersOf(is, field, by)]
  if (!before || !after) return undefined
  const [added, removed] = [after.difference(before), before.difference(after)]
  if (added.size + removed.size === 0) return undefined
  return { added: joined(added), removed: joined(removed) }
}

/** Returns the members of a list by their names; undefined where they have none: figures, and members made of parts. */
function membersOf(value: unknown, field: RecordField, by: Words): Set<string> | undefined {
  const members: unknown[] = Array.isArray(value) ? value : []
  if (!members.every((member) => typeof member === 'string' || (typeof member === 'number' && field.refers)))
    return undefined
  return new Set(members.flatMap((member) => wordsOf(member, field, by) ?? []))
}

const joined = (words: ReadonlySet<string>): string | null =>
  words.size > 0 ? shorten([...words].join('、')) : null

/** What ids and values of dictionaries are called. */
interface Words {
  names: RecordNames
  words: DictWords
}

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)

/** Returns a stored value as people read it; null if it is blank. */
function wordsOf(value: unknown, field: RecordField, by: Words): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field.isPlace) return placeNames([value].flat() as string[]).join(' / ') || null
  if (field.areRegions) return shorten(regionNames([value].flat() as string[]).join('、')) || null
  if (Array.isArray(value)) {
    const parts = value.flatMap((member: unknown) => wordsOf(member, field, by) ?? [])
    const between = value.some((member) => typeof member === 'object') ? '；' : '、'
    return parts.length > 0 ? shorten(parts.join(between)) : null
  }
  if (typeof value === 'object') return shorten(nested(value, field, by)) || null
  if (typeof value === 'boolean') return value ? '是' : '否'
  const text =
    typeof value === 'number' ? plainNumber(value) : typeof value === 'string' ? value : JSON.stringify(value)
  return shorten(plainWords(text, field, by))
}

/** Returns a number without the tail that fractions have: 10.211, not 10.210999999999999; whole numbers as they are. */
const plainNumber = (value: number): string =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(8)))

function plainWords(text: string, field: RecordField, by: Words): string {
  if (field.refers) return (/^\d+$/.test(text) ? by.names(field.refers, Number(text)) : null) ?? text
  if (field.values && Object.hasOwn(field.values, text)) return field.values[text] ?? text
  if (field.money) return `${groupedText(text, field.money)}${field.money}`
  if (field.dictionary) return by.words(field.dictionary, text)
  return MOMENT.test(text) ? clockTime(new Date(text)) : text
}

/** Returns a value made of parts: `晋级 3，淘汰 2`, in the order of the field's own labels. */
function nested(value: object, field: RecordField, by: Words): string {
  const { parts = {}, values: labels = {} } = field
  const order = Object.keys({ ...parts, ...labels })
  return Object.entries(value)
    .filter(([name]) => !SECRET.test(name) && !parts[name]?.isOmitted)
    .toSorted(([a], [b]) => placeOf(order, a) - placeOf(order, b))
    .flatMap(([name, part]) => {
      const words = wordsOf(part, parts[name] ?? { label: field.label }, by)
      return words === null ? [] : [`${parts[name]?.label ?? labels[name] ?? name} ${words}`.trimStart()]
    })
    .join('，')
}

/** Returns the position of a name in an order; names that the order lacks come last. */
const placeOf = (order: readonly string[], name: string): number => {
  const at = order.indexOf(name)
  return at === -1 ? order.length : at
}

const shorten = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
