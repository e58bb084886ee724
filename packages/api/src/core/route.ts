import { z } from 'zod'
import type { Permission } from './permissions.ts'

/** Who may call: anybody, anybody signed in, or a signed-in user whose roles grant the word. */
export type Access = 'public' | 'login' | Permission
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** `query` never writes; `command` runs in a transaction; `file` answers bytes; `upload` takes multipart. */
export type Kind = 'query' | 'command' | 'file' | 'upload' | 'stream'

/**
 * Kinds of calls with a bound of their own: calls in which a secret can be guessed or a text message asked for, exports that
 * need no sign-in, and questions to the assistant.
 */
export type CallLimit = 'guess' | 'openExport' | 'question'

/** Limits of the one file an upload call takes. */
export interface UploadLimit {
  /** Allowed endings, lower case, without dot; any ending when absent, and the area checks the content itself. */
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
  /**
   * True for calls whose values and answer travel encrypted (see core/cipher.ts). A given of the product; what protects
   * is TLS.
   */
  encrypted?: true
  input: I
  output: O
  upload?: UploadLimit
  /** Bytes of the largest body, for calls that take many values at once; 1 MB when absent. */
  maxBodyBytes?: number
  /** True for answers that carry a secret or a passing state and must not be cached anywhere. */
  noStore?: true
  /** Seconds a browser may keep the answer; for what never changes while the server runs. */
  maxAge?: number
  /** Bounds the call more tightly than calls in general (`http/rateLimit.ts` of the server). */
  limit?: CallLimit
  /** The call works before the first password is changed, in any work context: it loads or ends the session. */
  beforePasswordChange?: true
  /** The call works in any work context: it moves the session to another one. */
  inAnyWorkContext?: true
  /**
   * Refusals carry an HTTP status of 400 or above, whatever they are: for callers that look at nothing else (a form
   * post to the storage, a picture in a page).
   */
  plainStatus?: true
}

/** Where a call goes. */
export type Address = Pick<Route, 'method' | 'path' | 'encrypted'>

type Spec<I extends z.ZodObject, O extends z.core.$ZodType> = Omit<Route<Kind, I, O>, 'kind' | 'upload'>
/** Files and streams are never encrypted. */
type PlainSpec<I extends z.ZodObject, O extends z.core.$ZodType> = Omit<Spec<I, O>, 'encrypted'>

/** A call that reads. */
export const query = <I extends z.ZodObject, O extends z.core.$ZodType>(
  spec: Spec<I, O>,
): Route<'query', I, O> => ({
  kind: 'query',
  ...spec,
})

/** A call that writes, in one transaction; the given method may be GET (the product has such calls). */
export const command = <I extends z.ZodObject, O extends z.core.$ZodType>(
  spec: Spec<I, O>,
): Route<'command', I, O> => ({ kind: 'command', noStore: true, ...spec })

/** A call that answers a file; a refusal is still an envelope. */
export const fileQuery = <I extends z.ZodObject>(
  spec: Omit<PlainSpec<I, z.core.$ZodType>, 'output'>,
): Route<'file', I> => ({ kind: 'file', output: z.unknown(), ...spec })

/** A call that takes one file as multipart beside its text fields. */
export const uploadCommand = <I extends z.ZodObject, O extends z.core.$ZodType>(
  spec: Spec<I, O> & { upload: UploadLimit },
): Route<'upload', I, O> => ({ kind: 'upload', noStore: true, ...spec })

/** A call that answers a stream of server-sent events; `output` is the shape of one event's data. */
export const streamCommand = <I extends z.ZodObject, O extends z.core.$ZodType>(
  spec: PlainSpec<I, O>,
): Route<'stream', I, O> => ({ kind: 'stream', noStore: true, ...spec })

/** What a caller passes. */
export type InputOf<R extends Route> = z.input<R['input']>
/** What a handler receives. */
export type ParsedInputOf<R extends Route> = z.output<R['input']>
/** What a handler returns. */
export type ResultOf<R extends Route> = z.input<R['output']>
/** What a caller receives as `data`. */
export type OutputOf<R extends Route> = z.output<R['output']>
