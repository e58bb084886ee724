import { z } from 'zod'
import { done, idIn } from '../../../core/wireFields.ts'
import { command, uploadCommand } from '../../../core/route.ts'
import { storedFile } from '../../../core/file/file.ts'
import { defaultFileTypes, UPLOAD_MAX_BYTES } from '../../../core/file/fileTypes.ts'

const write = 'system.person:write'

/** Kinds of documents in a staff record. */
export const personFileKinds = ['证件', '学历证书', '职称证书', '合同', '其他'] as const
export type PersonFileKind = (typeof personFileKinds)[number]
/** Under this kind, and as no record's, the signed upload of a document is asked for; `uploadPersonFile` takes it. */
export const PERSON_UPLOAD = { infoType: 'person', publicStatus: 2 } as const

export const personFile = storedFile.extend({ kind: z.enum(personFileKinds) })
export type PersonFile = z.output<typeof personFile>

export const uploadPersonFile = uploadCommand({
  method: 'POST',
  path: '/api/authority/person/uploadFile',
  summary: '为人员添加附件：已直传的文件（id），或直接上传',
  access: write,
  changes: ['system.person'],
  upload: { types: defaultFileTypes, maxBytes: UPLOAD_MAX_BYTES, isOptional: true },
  input: z.object({
    /** The person, and the kind of document. */
    infoId: idIn('人员'),
    infoType: z.enum(personFileKinds, '附件类别不正确'),
    /** A private file that was sent straight to the storage under `PERSON_UPLOAD`. */
    id: idIn('文件编号').optional(),
  }),
  output: personFile,
})

export const deletePersonFiles = command({
  method: 'POST',
  path: '/api/authority/person/deleteFileByInfoIdAndInfoType',
  summary: '删除人员某一类别的附件：其中一个（fileId），或全部',
  access: write,
  changes: ['system.person'],
  input: z.object({
    infoId: idIn('人员'),
    infoType: z.enum(personFileKinds, '附件类别不正确'),
    fileId: idIn('文件').optional(),
  }),
  output: done,
})
