import type { engineNotices } from './engineNotices.ts'

/** A kind of notice: what it is called, and how users get it who have not chosen otherwise. */
export interface NoticeKind {
  label: string
  /** Heading under which the settings show the kind. */
  group: string
  /** Shown in the inbox by default. */
  inbox: boolean
  /** Sent by e-mail by default, to users with an address. */
  email: boolean
}

/** Kinds of notices by name. Each area adds its own in its outline by `declare module`. */
export interface NoticeKinds extends Record<keyof typeof engineNotices, NoticeKind> {}

/** Name of a kind of notice, `noun.event`. */
export type NoticeKindName = keyof NoticeKinds

/**
 * What a notice leads to: a record, or a screen of the web app. The text of a notice about a record is shown only while its
 * reader may read the record; a notice with a path must therefore hold nothing that its recipient may lose sight of.
 */
export type NoticeLink = { object: string; id: number } | { path: string }
