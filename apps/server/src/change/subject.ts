import type { Row, RowChange, Rows } from '@hepu/api/core/change/rows'
import { AppError } from '@hepu/api/core/errorCodes'
import { problemsOf, type Problem } from '@hepu/api/core/zod'
import type { z } from 'zod'
import type { ApprovalSubject } from '../approval/subject.ts'
import type { Ctx } from '../http/context.ts'
import type { RecordNames } from '../recordText/recordNames.ts'

/** A table of the target. `field` leads to the target, or to a row of another part (`of`). */
export interface ChangePart {
  object: string
  field: string
  of?: string
  /** Fields that need consent: a change set is overtaken if one of them changes after it was written. */
  planned: readonly string[]
}

/**
 * Rows of a part that are not simply those of a table: lines that each version of something stores anew, of which the version in
 * force counts. Snapshots hold them and comparisons show them; no action changes them.
 */
export interface ReadPart {
  /** The kind of record that labels their fields. */
  object: string
  /** The part whose rows they belong to. */
  of: string
  /** Reads the rows of some owners; the key names a row in every state. */
  read: (
    ctx: Ctx,
    place: { orgId: number; ownerIds: readonly number[] },
  ) => Promise<readonly { key: string; row: Row & { id: number } }[]>
  /** What people call a row. */
  nameOf: (row: Row, names: RecordNames) => string
}

/** A row that an action reads. */
export interface RowKey {
  object: string
  id: number
}

/** The target with its parts, as the actions before left them. */
export interface ChangeState {
  target: Row
  rows: Rows
  /** Name of a row that the action adds. */
  ref: string
  /** The moment of the computation. */
  now: string
}

/** One action of a kind, with the values that its schema read. */
export interface PreparedAction {
  kind: string
  label: string
  /** It changes no row: its text is all it says. */
  text: string | null
  reads: readonly RowKey[]
  /**
   * Throws if it names people or units that it may not name: `isAuthor` asks by the rights of the author of the set, else only
   * whether they are still there. `state` is what the actions before it left.
   */
  check: (ctx: Ctx, isAuthor: boolean, targetId: number, state: ChangeState) => Promise<void>
  /** What it would do. Pure: preview and application both call it. */
  plan: (state: ChangeState) => readonly RowChange[]
}

/** A kind of action: reads the values of one, or says what is wrong with them. */
export type ActionKind = (kind: string, values: unknown) => PreparedAction | { problems: Problem[] }

interface ActionDef<S extends z.ZodObject> {
  label: string
  values: S
  /** Rows that it reads besides the target, and that must not have changed since. */
  reads: (values: z.output<S>) => readonly RowKey[]
  check?: (
    ctx: Ctx,
    values: z.output<S>,
    isAuthor: boolean,
    targetId: number,
    state: ChangeState,
  ) => Promise<void>
  plan: (values: z.output<S>, state: ChangeState) => readonly RowChange[]
  text?: (values: z.output<S>) => string
}

/** Defines a kind of action. */
export const actionKind =
  <S extends z.ZodObject>({ label, values: schema, reads, check, plan, text }: ActionDef<S>): ActionKind =>
  (kind, values) => {
    const read = schema.safeParse(values)
    if (!read.success) return { problems: problemsOf(read.error) }
    const known = read.data
    return {
      kind,
      label,
      text: text?.(known) ?? null,
      reads: reads(known),
      check: async (ctx, isAuthor, targetId, state) => check?.(ctx, known, isAuthor, targetId, state),
      plan: (state) => plan(known, state),
    }
  }

/** A rule over all actions together that is broken. */
export type Together = (before: Rows, after: Rows, changes: readonly RowChange[]) => readonly string[]

/** What an area gives about a kind of record that changes with consent. */
export interface ChangeSubject {
  /** Table of the target. */
  object: string
  /** What people call the target. */
  label: string
  /** The start of the numbers. */
  prefix: string
  /** Returns the number of a set that is submitted for the first time, where numbers do not count by year; the target is locked. */
  numberOf?: (ctx: Ctx, set: { id: number; targetId: number }) => Promise<string>
  approval: ApprovalSubject
  /** Fields of the target that need consent. */
  planned: readonly string[]
  parts: readonly ChangePart[]
  readParts: readonly ReadPart[]
  /** Version of the definitions, stored with every snapshot. */
  shape: number
  /** Returns why no change may be submitted or applied now, or null. */
  blocker: (target: Row) => string | null
  actions: Readonly<Record<string, ActionKind>>
  /** What people call the kinds of actions. */
  labels: Readonly<Record<string, string>>
  together: Together
  /** Computes what follows from the applied changes, before the snapshot after them is taken. */
  follow: (ctx: Ctx, changes: readonly RowChange[], target: { id: number; orgId: number }) => Promise<void>
}

/** Returns the kinds of parts, the target first, in the order in which they are locked and shown. */
export const objectsOf = ({ object, parts, readParts }: ChangeSubject): string[] => [
  ...new Set([object, ...[...parts, ...readParts].map((part) => part.object)]),
]

/** Returns the fields of a row that need consent. */
export const plannedOf = (
  subject: ChangeSubject,
  { object, id }: RowKey,
  targetId: number,
): readonly string[] => {
  if (object === subject.object && id === targetId) return subject.planned
  return subject.parts.find((part) => part.object === object)?.planned ?? []
}

/** Returns the refusal of an action of a set, which counts from 1. */
export const refusalOf = (at: number, label: string, message: string): string =>
  `第${at + 1}项${label}：${message}`

/** Runs a part of an action; a refusal gets the number of the action in front of its message. */
export async function inAction<T>(at: number, label: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, refusalOf(at, label, error.message), { cause: error })
  }
}
