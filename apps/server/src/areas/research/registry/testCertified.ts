import { fileInfoUpload } from '@hepu/api/core/file/file'
import { neededFiles } from '@hepu/api/core/resource/fields'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { Client } from '../../../../test/testApp.ts'
import { pdf } from '../../../files/testFiles.ts'

/** Returns uploaded attachments that a record of this registry needs to be submitted, for tests. */
export async function certified(
  { name, fields }: Resource,
  client: Client,
): Promise<Record<string, string[]>> {
  const needed = neededFiles(fields)
  if (!needed) return {}
  const file = { name: '证书.pdf', bytes: pdf }
  const { id } = await client.upload(fileInfoUpload, { infoType: name, publicStatus: '2' }, file)
  return { [needed[0]]: [id] }
}
