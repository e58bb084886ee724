import { endingOf, fileTypeOf, sequenceFileTypes } from '@hepu/api/core/file/fileTypes'
import { fileTypeFromBuffer } from 'file-type'
import { own } from '@hepu/api/core/own'

/** Bytes read from the start and from the end of a file to recognise its type; enough for archives of any size. */
export const SAMPLE_BYTES = 256 * 1024

/** Bytes at the start of a text in memory that are checked: to decode all of a large CSV would hold up every other call. */
const TEXT_BYTES = 4 * SAMPLE_BYTES

/** Access to the bytes of a file. */
export interface Content {
  bytes: number
  /** Reads at most SAMPLE_BYTES from `start` on. */
  read: (start: number) => Promise<Buffer>
  /** Reads the text to be checked: all of it, or as much as is worth fetching. */
  chunks: () => AsyncIterable<Uint8Array>
}

/** Wraps a file that is in memory; of a text only the beginning is checked. */
export const contentOfBytes = (bytes: Buffer): Content => ({
  bytes: bytes.length,
  read: async (start) => bytes.subarray(start, start + SAMPLE_BYTES),
  chunks: async function* () {
    yield bytes.subarray(0, TEXT_BYTES)
  },
})

/** Content types accepted for each file ending; `cfb` is the container of old Office files. */
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
/** Further file endings whose content is text. */
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
/** Folder inside the Office files of each ending. */
const office: Record<string, string> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' }
/** Content types of programs, which are refused under any name. */
const programs: ReadonlySet<string> = new Set('exe elf macho class lnk apk jar deb rpm crx xpi'.split(' '))

/** Returns the message why the content of a file does not fit its name, or undefined if it fits. */
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

/** Looks into the directory at the end of the archive, because some programs write the part that names an Office file last. */
async function hasOfficeParts(folder: string, content: Content): Promise<boolean> {
  const tail = await content.read(Math.max(0, content.bytes - SAMPLE_BYTES))
  return tail.includes('[Content_Types].xml') && tail.includes(folder)
}

const isZip = (head: Buffer): boolean => ['504b0304', '504b0506'].includes(head.toString('hex', 0, 4))

async function recognise(head: Buffer): Promise<string> {
  return (await fileTypeFromBuffer(head))?.ext ?? ''
}

/** Checks whether bytes are text: UTF-8 or GB18030 (which includes GBK) without NUL, or UTF-16 with a byte order mark. */
async function isText(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  let decoders: InstanceType<typeof TextDecoder>[] | undefined
  for await (const chunk of chunks) {
    decoders ??= encodingsOf(chunk).map((encoding) => new TextDecoder(encoding, { fatal: true }))
    decoders = decoders.filter((decoder) => accepts(decoder, chunk))
    if (decoders.length === 0) return false
  }
  return true
}

/** Lists the encodings a text that begins with these bytes may have. Excel saves "Unicode text" as UTF-16 with a mark. */
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
