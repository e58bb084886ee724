import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AppError } from '@hepu/api/core/errorCodes'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../../config.ts'
import { cacheControlOf, signS3Form } from './s3Policy.ts'
import { publicAddress, type Storage } from './storage.ts'

const TIMEOUT_MS = 30_000
const RETRIES = 2

/** Returns the bucket's own address: on the endpoint's path or in front of its name. */
export function bucketAddress({ endpoint, bucket, style }: S3Config): string {
  if (style === 'path') return `${endpoint}/${bucket}`
  const url = new URL(endpoint)
  return `${url.protocol}//${bucket}.${url.host}`
}

/** Files kept in a bucket of an S3 storage; browsers send and read them there. */
export function openS3(s3: S3Config): Storage & { kind: 's3' } {
  const inside = bucketAddress(s3)
  const host = s3.publicHost ?? inside
  const client = new AwsClient({
    accessKeyId: s3.accessKey,
    secretAccessKey: s3.secretKey,
    region: s3.region,
    service: 's3',
    retries: RETRIES,
  })

  async function ask(key: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      return await client.fetch(publicAddress(inside, key), { ...init, signal })
    } catch (cause) {
      throw new AppError('OUTSIDE_FAILED', UNREACHABLE, { cause })
    }
  }

  return {
    kind: 's3',
    host,
    origin: new URL(host).origin,
    permit: async (object, permit) => signS3Form(s3, host, object, permit),
    async put(object, bytes) {
      const headers = {
        'content-type': object.contentType,
        'content-disposition': object.disposition,
        'cache-control': cacheControlOf(object),
        'x-amz-acl': object.isPrivate ? 'private' : 'public-read',
      }
      await expectOk(await ask(object.key, { method: 'PUT', body: new Uint8Array(bytes), headers }))
    },
    async get(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await expectOk(await ask(key, { method: 'GET', headers }))
      return Readable.fromWeb(answer.body as ReadableStream)
    },
    async head(key) {
      const answer = await ask(key, { method: 'HEAD' })
      if (answer.status === 404) return undefined
      await expectOk(answer)
      return { bytes: Number(answer.headers.get('content-length')) }
    },
    async sign(key, now, expiresAt) {
      const seconds = Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)
      const address = `${publicAddress(host, key)}?X-Amz-Expires=${seconds}`
      const signed = await client.sign(address, { method: 'GET', aws: { signQuery: true } })
      return signed.url
    },
    async remove(key) {
      const answer = await ask(key, { method: 'DELETE' })
      if (answer.status !== 404) await expectOk(answer)
    },
  }
}

const UNREACHABLE = '文件存储暂时不可用，请稍后再试'

async function expectOk(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  const cause = new Error(`storage answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
  throw new AppError('OUTSIDE_FAILED', UNREACHABLE, { cause })
}
