import type { FileKind } from './file/fileKind.ts'
import type { RecordKind } from './recordKind.ts'
import type { Part } from './resource/part.ts'
import type { Resource } from './resource/resource.ts'
import type { Route } from './route.ts'

/** Calls under one heading of the API documents. */
export interface CallGroup {
  name: string
  label: string
  routes: readonly Route[]
}

/** A business area: its calls, and what the other parts of the product must know of its records. */
export interface Area {
  groups: readonly CallGroup[]
  /** Registries. Their kinds of records and of files follow from the definitions; their calls are in `groups`. */
  resources?: readonly Resource[]
  /** Parts of records. Their kinds of records and of files follow from the definitions; their calls are in `groups`. */
  parts?: readonly Part[]
  /** Kinds of records whose changes are logged, apart from registries and parts. */
  recordKinds?: readonly RecordKind[]
  /** Kinds of records that have files, by `infoType`, apart from registries and parts. */
  fileKinds?: Readonly<Record<string, FileKind>>
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'kind' in value && 'path' in value && 'access' in value

/** Returns the calls that some modules export. */
export const routesOf = (...modules: readonly object[]): Route[] =>
  modules.flatMap((module) => Object.values(module).filter(isRoute))

/** Returns the calls of a registry. */
export const routesOfResource = ({ calls }: Resource): Route[] => routesOf(calls, calls.batch)
