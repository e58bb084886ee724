import { endingOf, fileTypeOf } from '@hepu/api/core/file/fileTypes'
import { own } from '@hepu/api/core/own'

/** What browsers cannot run: anything that may hold a script goes out as mere bytes. */
const types: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  txt: 'text/plain; charset=utf-8',
  ini: 'text/plain; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
}

/** Content type a file is served with, by its ending. */
export const contentTypeOf = (name: string): string =>
  own(types, endingOf(name)) ?? 'application/octet-stream'

/** Returns whether a browser may show the file itself: pictures and PDF only. */
const isShown = (name: string): boolean => ['IMAGE', 'PDF'].includes(fileTypeOf(name))

/** Returns the value of `content-disposition`: shown or saved, under the name people gave (RFC 6266). */
export function dispositionOf(fileName: string, originalName: string): string {
  const encoded = encodeURIComponent(originalName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isShown(fileName) ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`
}
