import { AppError } from '@hepu/api/core/errorCodes'
import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isNamedHost, isPrivateAddress } from './privateAddress.ts'

/** A question to a service outside whose address users may set. */
export interface JsonRequest {
  url: string
  headers?: Record<string, string>
  body: unknown
  /** Hosts of the own network that may be asked (`HEPU_SALE_HOSTS`). */
  namedHosts: readonly string[]
  /** Longest time for the whole answer. */
  timeoutMs: number
  maxBytes: number
  signal?: AbortSignal
}

/**
 * Posts JSON and returns the JSON that is answered. A host of the own network is asked only if the operator named it; the address is
 * checked when the connection is made, so that a name cannot lead elsewhere afterwards. No redirect is followed. Throws
 * OUTSIDE_FAILED.
 */
export async function requestJson(wanted: JsonRequest): Promise<unknown> {
  const url = new URL(wanted.url)
  const isFree = isNamedHost(url, wanted.namedHosts)
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  if (!isFree && isIP(bare) !== 0 && isPrivateAddress(bare)) throw forbidden(url)
  const text = await answerOf(url, wanted, isFree)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new AppError('OUTSIDE_FAILED', `${url.host} 的回答不是 JSON`, { cause })
  }
}

const forbidden = (url: URL): AppError =>
  new AppError(
    'OUTSIDE_FAILED',
    `${url.host} 是内网地址，不能访问；确需访问时请管理员在 HEPU_SALE_HOSTS 中写明该主机`,
  )

/** Resolves a name to addresses outside the own network alone. */
const publicLookup =
  (url: URL): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const [first] = found
      if (!first || found.some(({ address }) => isPrivateAddress(address)))
        return callback(forbidden(url), '', 0)
      return options.all ? callback(null, found) : callback(null, first.address, first.family)
    })
  }

function answerOf(url: URL, wanted: JsonRequest, isFree: boolean): Promise<string> {
  const { timeoutMs, signal } = wanted
  const body = JSON.stringify(wanted.body)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const limit = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void => reject(failureOf(url, cause, limit.aborted))
    const asked = request(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...wanted.headers,
          'content-length': Buffer.byteLength(body),
        },
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(isFree ? {} : { lookup: publicLookup(url) }),
      },
      (answer) => {
        readText(answer, url, wanted.maxBytes).then(resolve, fail)
      },
    )
    asked.on('error', fail)
    asked.end(body)
  })
}

async function readText(answer: IncomingMessage, url: URL, maxBytes: number): Promise<string> {
  const { statusCode = 0 } = answer
  if (statusCode < 200 || statusCode > 299) {
    answer.destroy()
    throw new AppError('OUTSIDE_FAILED', `${url.host} 回答 HTTP ${statusCode}`)
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) {
      answer.destroy()
      throw new AppError('OUTSIDE_FAILED', `${url.host} 的回答超过 ${Math.round(maxBytes / 1024 / 1024)} MB`)
    }
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function failureOf(url: URL, cause: unknown, isLate: boolean): Error {
  if (cause instanceof AppError) return cause
  if (isLate) return new AppError('OUTSIDE_FAILED', `${url.host} 没有及时回答`, { cause })
  const code = (cause as NodeJS.ErrnoException).code
  return new AppError('OUTSIDE_FAILED', `连不上 ${url.host}${code ? `（${code}）` : ''}`, { cause })
}
