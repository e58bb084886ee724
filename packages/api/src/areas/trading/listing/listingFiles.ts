import { z } from 'zod'
import { storedFile } from '../../../core/file/file.ts'
import { query, uploadCommand, command } from '../../../core/route.ts'
import { done, idIn, idOut } from '../../../core/wireFields.ts'
import { evidenceLevels } from './listingFields.ts'
import { keysOf, listingFile } from './listingShapes.ts'

const PATH = '/api/resultsTrading/common'
const WRITE = 'trading.listing:write'
const MB = 1024 * 1024

export const IMAGE_MAX_BYTES = 5 * MB
export const ATTACHMENT_MAX_BYTES = 20 * MB

export const uploadImage = uploadCommand({
  method: 'POST',
  path: `${PATH}/uploadImage`,
  summary: '上传挂牌图片：jpg、png，不超过5 MB；去掉拍摄位置等信息后保存',
  access: WRITE,
  changes: ['trading.listing'],
  upload: { types: ['jpg', 'jpeg', 'png'], maxBytes: IMAGE_MAX_BYTES },
  /** Without a listing the image is given to one by `imageIds` of its `add`. */
  input: z.object({ listingId: idIn('挂牌').optional() }),
  output: storedFile,
})

export const uploadAttachment = uploadCommand({
  method: 'POST',
  path: `${PATH}/uploadFile`,
  summary: '上传挂牌附件，指明谁可以下载',
  access: WRITE,
  changes: ['trading.listing'],
  upload: {
    types: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'jpg', 'jpeg', 'png', 'zip'],
    maxBytes: ATTACHMENT_MAX_BYTES,
  },
  input: z.object({
    listingId: idIn('挂牌'),
    level: z.enum(keysOf(evidenceLevels), '可下载范围不正确').default('public'),
  }),
  output: storedFile,
})

export const fileList = query({
  method: 'GET',
  path: `${PATH}/fileList`,
  summary: '一个挂牌的图片与附件',
  access: 'trading.listing:read',
  reads: ['trading.listing'],
  input: z.object({ listingId: idIn('挂牌') }),
  output: z.array(listingFile),
})

export const deleteFile = command({
  method: 'POST',
  path: `${PATH}/deleteFile`,
  summary: '删除挂牌的一张图片或一个附件',
  access: WRITE,
  changes: ['trading.listing'],
  input: z.object({ fileId: idIn('文件') }),
  output: done,
})

interface OrgNode {
  id: string
  name: string
  children: OrgNode[]
}
interface OrgNodeIn extends Omit<OrgNode, 'id' | 'children'> {
  id: number
  children: OrgNodeIn[]
}
const orgNode: z.ZodType<OrgNode, OrgNodeIn> = z.object({
  id: idOut,
  name: z.string(),
  get children() {
    return z.array(orgNode)
  },
})

export const tradingOrgTree = query({
  method: 'GET',
  path: `${PATH}/orgTree`,
  summary: '可以指定为挂牌可见范围的机构',
  access: 'trading.listing:read',
  reads: ['system.organization'],
  input: z.object({}),
  output: z.array(orgNode),
})
