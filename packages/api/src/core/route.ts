import { z } from 'zod'
import type { Permission } from './permissions.ts'
import type { Subjects } from './subject.ts'

/** Who may call: anybody, anybody signed in, or a signed-in user whose roles grant the permission. */
export type Access = 'public' | 'login' | Permission
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** `query` never writes; `command` runs in a transaction; `file` returns bytes; `upload` takes multipart. */
export type Kind = 'query' | 'command' | 'file' | 'upload' | 'stream'

/**
 * Kinds of calls with a bound of their own: calls in which a secret can be guessed or a text message asked for, exports that
 * need no sign-in, and questions to the assistant.
 */
export type CallLimit = 'guess' | 'openExport' | 'question'

/** Limits of the one file an upload call takes. */
export interface UploadLimit {
  /** Allowed file endings, lower case, without dot. If absent any ending is allowed, and the area checks the content itself. */
  types?: readonly string[]
  maxBytes: number
  /** The call may also come without a file, as JSON. */
  isOptional?: true
}

/**
 * One call: the single source for server, web, tests and documents.
 * `input` is the merge of path, query and body (path wins over query, query over body); `output` is always checked.
 * The bound of `output` is zod's core type: comparing every answer with all methods of `ZodType` took a tenth of a type check.
 */
export interface Route<
  K extends Kind = Kind,
  I extends z.ZodObject = z.ZodObject,
  O extends z.core.$ZodType = z.core.$ZodType,
> {
  kind: K
  method: Method
  /** Path with `{name}` for path values. */
  path: `/api/${string}`
  summary: string
  access: Access
  /** Subjects that the answer shows. Empty for answers that never change while the server runs, and for files, which are not kept. */
  reads: Subjects
  /** Subjects that the call changes: the web then reads its answers about them again. */
  changes: Subjects
  /**
   * True for calls whose values and answer are sent encrypted (see core/cipher.ts). Required by the product; TLS is the real
   * protection.
   */
  encrypted?: true
  input: I
  output: O
  upload?: UploadLimit
  /** Maximum bytes of the body, for calls that take many values at once; 1 MB if absent. */
  maxBodyBytes?: number
  /** True for answers that carry a secret or a short-lived state and must not be cached anywhere. */
  noStore?: true
  /** Seconds for which a browser may keep the answer; for what never changes while the server runs. */
  maxAge?: number
  /** Bounds the call more tightly than calls in general (`http/rateLimit.ts` of the server). */
  limit?: CallLimit
  /** The call works before the first password is changed, in any work context: it loads or ends the session. */
  beforePasswordChange?: true
  /** The call works in any work context: it moves the session to another one. */
  inAnyWorkContext?: true
  /**
   * Every refusal has an HTTP status of 400 or above: for callers that read nothing else (a form post to the storage, a
   * picture in a page).
   */
  plainStatus?: true
}

/** Method and path of a call. */
export type Address = Pick<Route, 'method' | 'path' | 'encrypted'>

type Spec<I extends z.ZodObject, O extends z.core.$ZodType> = Omit<
  Route<Kind, I, O>,
  'kind' | 'upload' | 'reads' | 'changes'
>
/** Files and streams are never encrypted. */
type PlainSpec<I extends z.ZodObject, O extends z.core.$ZodType> = Omit<Spec<I, O>, 'encrypted'>
type Reads = Pick<Route, 'reads'>
type Changes = Pick<Route, 'changes'>
const nothing = { reads: [], changes: [] } as const

/** Defines a call that reads. */
export const query = <I extends z.ZodObject, O extends z.core.$ZodType>(
  spec: Spec<I, O> & Reads,
): Route<'query', I, O> => ({
  kind: 'query',
  ...nothing,
  ...spec,
})

/** Defines a call that writes, in one transaction; the method may be GET (the product has such calls). */
export const command = <I extends z.ZodObject, O extends z.core.$ZodType>(
  spec: Spec<I, O> & Changes,
): Route<'command', I, O> => ({ kind: 'command', noStore: true, ...nothing, ...spec })

/** Defines a call that returns a file; a refusal is still an envelope. */
export const fileQuery = <I extends z.ZodObject>(
  spec: Omit<PlainSpec<I, z.core.$ZodType>, 'output'>,
): Route<'file', I> => ({ kind: 'file', output: z.unknown(), ...nothing, ...spec })

/** Defines a call that takes one file as multipart with its text fields. */
export const uploadCommand = <I extends z.ZodObject, O extends z.core.$ZodType>(
  spec: Spec<I, O> & Changes & { upload: UploadLimit },
): Route<'upload', I, O> => ({ kind: 'upload', noStore: true, ...nothing, ...spec })

/**
 * Defines a call that returns a stream of server-sent events; `output` is the shape of one event's data. It changes something
 * (it follows work, or has a question answered), or it reads what takes long to compute.
 */
export const streamCommand = <I extends z.ZodObject, O extends z.core.$ZodType>(
  spec: PlainSpec<I, O> & (Reads | Changes),
): Route<'stream', I, O> => ({ kind: 'stream', noStore: true, ...nothing, ...spec })

/** What a caller passes. */
export type InputOf<R extends Route> = z.input<R['input']>
/** What a handler receives. */
export type ParsedInputOf<R extends Route> = z.output<R['input']>
/** What a handler returns. */
export type ResultOf<R extends Route> = z.input<R['output']>
/** What a caller receives as `data`. */
export type OutputOf<R extends Route> = z.output<R['output']>
