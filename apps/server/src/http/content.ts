import { endingOf, fileTypeOf, sequenceFileTypes } from '@hepu/api/core/file/fileTypes'
import { fileTypeFromBuffer } from 'file-type'
import { own } from '@hepu/api/core/own'

/** Bytes at the start and at the end of a file that tell what it is; enough for archives of any size. */
export const SAMPLE_BYTES = 256 * 1024

/** Where the bytes of a file can be looked at. */
export interface Content {
  bytes: number
  /** A part of the file: from `start` on, SAMPLE_BYTES at most. */
  read: (start: number) => Promise<Buffer>
  /** The text to be checked: all of it, or as much as is worth fetching. */
  chunks: () => AsyncIterable<Uint8Array>
}

/** A file held in memory. */
export const contentOfBytes = (bytes: Buffer): Content => ({
  bytes: bytes.length,
  read: async (start) => bytes.subarray(start, start + SAMPLE_BYTES),
  chunks: async function* () {
    yield bytes
  },
})

/** What the content of each ending is recognised as; `cfb` is the container of old Office files. */
const recognised: Record<string, readonly string[]> = {
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png', 'apng'],
  gif: ['gif'],
  webp: ['webp'],
  bmp: ['bmp'],
  ico: ['ico', 'cur'],
  mp3: ['mp3', 'mp2', 'mp1'],
  wav: ['wav'],
  ogg: ['ogg', 'oga', 'ogv', 'opus', 'spx', 'ogm', 'ogx'],
  mp4: ['mp4', 'm4v', 'f4v', 'mov', '3gp'],
  webm: ['webm'],
  mov: ['mov', 'mp4'],
  pdf: ['pdf'],
  doc: ['cfb'],
  xls: ['cfb'],
  ppt: ['cfb'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  pptx: ['pptx'],
  rar: ['rar'],
  '7z': ['7z'],
  gz: ['gz', 'tar.gz'],
  tif: ['tif'],
  tiff: ['tif'],
}
/** Further endings of files that are text. */
const texts: ReadonlySet<string> = new Set([
  'svg',
  'xml',
  'htm',
  'tsv',
  'log',
  'yml',
  'yaml',
  'mjs',
  ...sequenceFileTypes,
])
/** Folder that an Office file of each ending has inside. */
const office: Record<string, string> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' }
/** Programs, under whatever name. */
const programs: ReadonlySet<string> = new Set('exe elf macho class lnk apk jar deb rpm crx xpi'.split(' '))

/** Why a file's content does not fit its name, in words; undefined when it does. */
export async function contentProblem(name: string, content: Content): Promise<string | undefined> {
  const ending = endingOf(name)
  if (fileTypeOf(name) === 'TEXT' || texts.has(ending)) {
    return (await isText(content.chunks())) ? undefined : `文件「${name}」不是文本，或编码不是UTF-8、GBK`
  }
  const found = await recognise(await content.read(0))
  if (programs.has(found)) return `文件「${name}」是程序，不能上传`
  const fits = await fitsEnding(ending, found, content)
  return fits ? undefined : `文件「${name}」的内容不是${ending}格式`
}

async function fitsEnding(ending: string, found: string, content: Content): Promise<boolean> {
  if (ending === 'zip') return isZip(await content.read(0))
  const wanted = own(recognised, ending)
  if (!wanted || wanted.includes(found)) return true
  const folder = own(office, ending)
  return folder !== undefined && found === 'zip' && hasOfficeParts(folder, content)
}

/** Some programs write the part that names an Office file last; the directory at the end of the archive has it. */
async function hasOfficeParts(folder: string, content: Content): Promise<boolean> {
  const tail = await content.read(Math.max(0, content.bytes - SAMPLE_BYTES))
  return tail.includes('[Content_Types].xml') && tail.includes(folder)
}

const isZip = (head: Buffer): boolean => ['504b0304', '504b0506'].includes(head.toString('hex', 0, 4))

async function recognise(head: Buffer): Promise<string> {
  return (await fileTypeFromBuffer(head))?.ext ?? ''
}

/** Whether bytes are text: valid as UTF-8 or as GB18030 (which GBK is a part of) without NUL, or as UTF-16 that says so. */
async function isText(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  let decoders: InstanceType<typeof TextDecoder>[] | undefined
  for await (const chunk of chunks) {
    decoders ??= encodingsOf(chunk).map((encoding) => new TextDecoder(encoding, { fatal: true }))
    decoders = decoders.filter((decoder) => accepts(decoder, chunk))
    if (decoders.length === 0) return false
  }
  return true
}

/** What a text that begins like this may be written in; Excel saves "Unicode text" as UTF-16 with its mark in front. */
function encodingsOf([first, second]: Uint8Array): string[] {
  if (first === 0xff && second === 0xfe) return ['utf-16le']
  if (first === 0xfe && second === 0xff) return ['utf-16be']
  return ['utf-8', 'gb18030']
}

function accepts(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array): boolean {
  if (!decoder.encoding.startsWith('utf-16') && chunk.includes(0)) return false
  try {
    decoder.decode(chunk, { stream: true })
    return true
  } catch {
    return false
  }
}
