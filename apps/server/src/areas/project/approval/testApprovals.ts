import * as api from '@hepu/api/areas/project/approval/projectApproval'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { must } from '@hepu/api/core/must'
import type { InputOf } from '@hepu/api/core/route'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'

/** Values of a 立项 that can be submitted. Its window is always open. */
const complete = {
  year: 2026,
  category: '新品种选育',
  startDate: '2026-01-01',
  endDate: '2035-12-31',
  openFrom: '2026-01-01',
  openTo: '2035-06-30',
  guide: '申报指南',
  contact: '李明',
}

const insert = async (
  client: Client,
  name: string,
  more: Partial<InputOf<typeof api.insertApproval>> = {},
): Promise<string> => (await client.call(api.insertApproval, { ...complete, name, submit: true, ...more })).id

/** Makes a submitted 立项 with a file, below a published one; beside them a draft of the user. */
async function makeApproval(client: Client, tag: string): Promise<string> {
  const top = await insert(client, `${tag}专项`)
  await client.call(api.isPublish, { id: top, state: 'published' })
  await insert(client, `${tag}立项草稿`, { submit: false })
  return insert(client, `${tag}立项`, { parentId: top, fileIds: [await store(client, tag)] })
}

async function store(client: Client, tag: string): Promise<string> {
  const file = { name: `${tag}指南.csv`, bytes: Buffer.from('甲,乙\n1,2\n') }
  return (await client.upload(fileInfoUpload, { infoType: api.APPROVAL_FILES, publicStatus: 2 }, file)).id
}

async function makeFile(client: Client, tag: string): Promise<string> {
  const id = await insert(client, `${tag}有附件的立项`, { fileIds: [await store(client, tag)] })
  return must((await client.call(api.projectFiles, { id }))[0], 'the file').id
}

/** Records of 立项 for the sweeps. The paths of file and parent begin no call: `naming.ts` asks for them by name. */
export const approvalSamples: readonly AreaSample[] = [
  { path: '/api/project/projectApproval/', make: makeApproval },
  { path: '/api/project/approvalFile/', make: makeFile },
  { path: '/api/project/approvalTop/', make: (client, tag) => insert(client, `${tag}另一专项`) },
]
