import { z } from 'zod'
import { done, idIn, nothing, text } from '../../../core/wireFields.ts'
import { resourceNames } from '../../../core/resource/titles.ts'
import { command, query } from '../../../core/route.ts'
import { userLabels } from '../authorityLabels.ts'
import { storedFile } from '../../../core/file/file.ts'

export const genders = ['男', '女'] as const

/** A portrait: what may be chosen for it, and the side of the square it is cut to (px). */
export const AVATAR_FILE = { types: ['png', 'jpg', 'jpeg', 'webp'], maxBytes: 10 * 1024 * 1024 } as const
export const AVATAR_PX = 256
/** Kind under which the file store keeps portraits; their `infoId` is the user. */
export const AVATAR_KIND = 'avatar'

/** Defines a text that stays as it is if it is absent, and is removed if it is blank. */
const patchText = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${label}最多${max}个字`)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null))

export const updateMyInfo = command({
  method: 'POST',
  path: '/api/authority/user/updateMyInfo',
  summary: '修改本人资料；未传的项不变，传空则清除',
  access: 'login',
  changes: ['system.user'],
  encrypted: true,
  input: z.object({
    name: text(userLabels.name, 50),
    email: patchText(userLabels.email, 100).refine(
      (value) => !value || z.email().safeParse(value).success,
      '邮箱格式不正确，例如 name@example.com',
    ),
    gender: z
      .union([z.enum(genders), z.literal('')], '性别只能是男或女')
      .nullish()
      .transform((value) => (value === undefined ? undefined : value || null)),
    position: patchText(userLabels.position, 50),
    /** A stored image that the user has uploaded himself. */
    avatarFileId: idIn(userLabels.avatarFileId).nullish(),
  }),
  output: done,
})

export const avatarPath = query({
  method: 'GET',
  path: '/api/authority/user/avatarPath',
  summary: '本人头像的地址，没有则为空',
  access: 'login',
  reads: ['system.user'],
  input: nothing,
  output: z.string().nullable(),
})

export const fileList = query({
  method: 'GET',
  path: '/api/authority/file/fileList',
  summary: '一条记录的附件，按序号排列；须有查看这类记录的权限，且能看到该记录',
  access: 'login',
  reads: [...resourceNames, 'research.geneFolder', 'research.ownership'],
  input: z.object({ infoType: text('所属类型', 64), infoId: text('所属记录', 64) }),
  output: z.array(storedFile),
})
