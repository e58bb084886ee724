import { z } from 'zod'
import { idIn, idOut, moment, nothing, optText, text } from '../wireFields.ts'
import { command, fileQuery, uploadCommand, type OutputOf } from '../route.ts'
import { fileTypes, UPLOAD_EXPIRE_MINUTES, UPLOAD_MAX_BYTES } from './fileTypes.ts'
import { FILE_NAME_MAX, objectName } from './objectName.ts'

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
export type StoredFile = z.input<typeof storedFile>

const PUBLIC_STATUS_WRONG = '公开状态只能是1或2'
/** 1 public, 2 private. */
export const publicStatus = z.union([z.literal(1), z.literal(2)], PUBLIC_STATUS_WRONG)

/** The same, of a form: text there. */
const publicStatusOfForm = z
  .union([publicStatus, z.enum(['1', '2'])], PUBLIC_STATUS_WRONG)
  .transform((value) => (Number(value) === 2 ? 2 : 1))

export const uploadParam = command({
  method: 'POST',
  path: '/api/product/file/generate/uploadParam',
  summary:
    '生成直传参数：存储地址、目录、策略与签名；给出所属记录时，须有维护这类记录的权限，且该记录可以修改',
  access: 'login',
  changes: [],
  /** Exactly these fields: a further one is refused. */
  input: z.strictObject({
    expire: z.literal(UPLOAD_EXPIRE_MINUTES, '有效期不正确'),
    fileName: objectName(),
    fileType: z.enum(fileTypes, '文件类型不正确'),
    infoId: optText('所属记录', 64),
    infoType: text('所属类型', 64),
    /** Sent empty; the server takes the address of the connection. */
    ipAddress: z.string('IP地址不正确').max(64, 'IP地址最多64个字').default(''),
    publicStatus: publicStatus.default(1),
    /** Rises with each file of a record; may repeat after removals. */
    sequence: z.number('序号必填').int('序号不正确').min(1, '序号不正确').max(10_000, '序号不正确'),
    /** KB. */
    size: z.number('文件大小必填').gt(0, '文件是空的').max(1e9, '文件大小不正确'),
  }),
  output: z.object({
    /** The stored file, for the call that records it. */
    id: idOut,
    /** Address of the form post, without slash at its end. The file's address is host + dir + fileName. */
    host: z.string(),
    /** Folder, with a slash at both ends. */
    dir: z.string(),
    /** Name in the address: as asked for, less the characters that mean something in an address. */
    fileName: z.string(),
    policy: z.string(),
    accessKey: z.string(),
    signature: z.string(),
    /** `dir` without its first slash, and the file name. */
    key: z.string(),
    /** Further form fields the storage asks for, to be sent as they are; they override fields of equal name. */
    fields: z.record(z.string(), z.string()),
  }),
})

/** Request header that marks an object private; it wins over the form's `acl`. */
export const PRIVATE_HEADER = { name: 'x-object-acl', value: 'private' } as const

/** Returns the text fields of the form that is sent to `host`, in this order; the file follows as the last one, named `file`. */
export function uploadForm(
  param: Pick<OutputOf<typeof uploadParam>, 'key' | 'policy' | 'accessKey' | 'signature' | 'fields'>,
): Record<string, string> {
  const { key, policy, accessKey, signature, fields } = param
  return { key, policy, accessKey, signature, acl: 'public-read', ...fields }
}

/** Target of the form when the server keeps the files itself. Guarded by the policy and its signature. */
export const storeObject = uploadCommand({
  method: 'POST',
  path: '/api/file/storage',
  summary:
    '存储接收：按签名策略接收直传文件（表单字段 key、policy、accessKey、signature、acl，文件 file 在最后）',
  access: 'public',
  changes: [],
  plainStatus: true,
  /** The size that counts is that of the policy; the file is streamed, never held in memory. */
  upload: { maxBytes: UPLOAD_MAX_BYTES },
  input: nothing,
  output: z.null(),
})

export const readObject = fileQuery({
  method: 'GET',
  path: '/api/file/storage/{dir}/{fileName}',
  summary: '读取已存文件；私有文件须带有效签名',
  access: 'public',
  plainStatus: true,
  input: z.object({
    dir: z.string().max(64),
    fileName: z.string().max(FILE_NAME_MAX),
    /** End of validity of a private file's address: seconds since 1970. */
    expires: z.string().max(20).optional(),
    signature: z.string().max(128).optional(),
  }),
})

/** Records a file sent to the storage (`id`), or takes the file itself and stores it. */
export const fileInfoUpload = uploadCommand({
  method: 'POST',
  path: '/api/product/file/fileInfo/upload',
  summary:
    '登记已直传的文件（id），或直接上传文件并保存文件信息；给出所属记录时，须有维护这类记录的权限，且该记录可以修改',
  access: 'login',
  changes: [],
  upload: { maxBytes: UPLOAD_MAX_BYTES, isOptional: true },
  input: z.object({
    id: idIn('文件编号').optional(),
    infoType: optText('所属类型', 64).optional(),
    infoId: optText('所属记录', 64).optional(),
    publicStatus: publicStatusOfForm.default(1),
  }),
  output: storedFile,
})
