import { AppError } from '@hepu/api/core/errorCodes'
import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate'

/** Parts of a Word file whose texts may have variables, with the name that people know. */
const TEXT_PARTS: readonly (readonly [RegExp, string])[] = [
  [/^word\/document\.xml$/, '正文'],
  [/^word\/header\d*\.xml$/, '页眉'],
  [/^word\/footer\d*\.xml$/, '页脚'],
]
/** What a part of a Word file may have at most, unpacked: a small file can unpack to one that fills the memory. */
const MAX_PART = 30_000_000

/** A part with text. */
export interface WordPart {
  path: string
  name: string
  xml: string
}

/** Reads the parts with text of a Word file, the body first. Throws BAD_INPUT for a file that is none. */
export function readWord(bytes: Uint8Array): { parts: WordPart[]; all: Unzipped } {
  const all = unpack(bytes)
  const parts = TEXT_PARTS.flatMap(([pattern, name]) =>
    Object.keys(all)
      .filter((path) => pattern.test(path))
      .toSorted()
      .map((path) => ({ path, name, xml: strFromU8(all[path] ?? new Uint8Array()) })),
  )
  if (parts[0]?.name !== '正文') throw noWord()
  return { parts, all }
}

function unpack(bytes: Uint8Array): Unzipped {
  try {
    return unzipSync(bytes, {
      filter: ({ originalSize, name }) => {
        if (originalSize > MAX_PART)
          throw new AppError('BAD_INPUT', `模板文件中的 ${name} 过大，请压缩其中的图片`)
        return true
      },
    })
  } catch (error) {
    throw error instanceof AppError ? error : noWord()
  }
}

const noWord = () =>
  new AppError('BAD_INPUT', '模板文件不是 .docx 格式的 Word 文件，请在 Word 中另存为 .docx 后重新上传')

/** Returns a Word file with other texts in some of its parts. */
export function writeWord(all: Unzipped, parts: readonly WordPart[]): Uint8Array {
  const changed = Object.fromEntries(parts.map(({ path, xml }) => [path, strToU8(xml)]))
  return zipSync({ ...all, ...changed })
}
