import { z } from 'zod'
import { idOut, moment, optText, text } from '../../core/fields.ts'
import { command } from '../../core/route.ts'
import { fileTypes, UPLOAD_EXPIRE_MINUTES } from './fileTypes.ts'

/** A file of the store as lists and forms show it. `size` in KB; `url` opens it (signed for a private one). */
export const storedFile = z.object({
  id: idOut,
  fileName: z.string(),
  originalName: z.string(),
  fileType: z.enum(fileTypes),
  size: z.number(),
  url: z.string(),
  infoType: z.string(),
  infoId: z.string().nullable(),
  publicStatus: z.number(),
  createdAt: moment,
})

/** 1 public, 2 private. */
export const publicStatus = z.union([z.literal(1), z.literal(2)], '公开状态只能是1或2')

export const uploadParam = command({
  method: 'POST',
  path: '/api/product/file/generate/uploadParam',
  summary: '生成直传参数：存储地址、目录、策略与签名',
  access: 'login',
  input: z.object({
    expire: z.literal(UPLOAD_EXPIRE_MINUTES, '有效期不正确'),
    fileName: text('文件名', 255),
    fileType: z.enum(fileTypes, '文件类型不正确'),
    infoId: optText('所属记录', 64),
    infoType: text('所属类型', 64),
    /** Sent empty; the server takes the address of the connection. */
    ipAddress: z.string().max(64).default(''),
    publicStatus: publicStatus.default(1),
    sequence: z.number('序号必填').int('序号不正确').min(1, '序号不正确').max(10_000, '序号不正确'),
    /** KB. */
    size: z.number('文件大小必填').min(0, '文件大小不正确'),
  }),
  output: z.object({
    /** The stored file, for the call that records it. */
    id: idOut,
    /** Address of the form post, without slash at its end. The file's address is host + dir + fileName. */
    host: z.string(),
    /** Folder, with a slash at both ends. */
    dir: z.string(),
    fileName: z.string(),
    policy: z.string(),
    accessKey: z.string(),
    signature: z.string(),
    key: z.string(),
    /** Further form fields the storage asks for, to be sent as they are. */
    fields: z.record(z.string(), z.string()),
  }),
})
