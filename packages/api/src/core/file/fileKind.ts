import type { Access } from '../route.ts'

/** A kind of records that have files: who reads and who changes the files. Files name the kind as their `infoType`. */
export interface FileKind {
  /** What people call such a record. */
  title: string
  /** Table of the records; null where the files belong to the caller, whose id is their `infoId`. */
  table: string | null
  /** Access of the call that shows such a record. */
  read: Access
  /** Access of the call that gives a record its files; null where files only come with a call of that record. */
  write: Access | null
}
