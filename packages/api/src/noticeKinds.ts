import { engineNotices } from './core/notice/engineNotices.ts'
import type { NoticeKind, NoticeKindName } from './core/notice/noticeKind.ts'
import { outlines } from './outlines.ts'
import type { AreaOutline } from './core/areaOutline.ts'

/** Every kind of notice by its name: those of the engine, then those of the areas. */
export const noticeKinds = Object.assign(
  {},
  engineNotices,
  ...outlines.map(({ notices }: AreaOutline) => notices),
) as Readonly<Record<NoticeKindName, NoticeKind>>

export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKindName, ...NoticeKindName[]]
