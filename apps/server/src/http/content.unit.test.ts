import { describe, expect, test } from 'vitest'
import { pdf, png } from '../files/testFiles.ts'
import { contentOfBytes, contentProblem, SAMPLE_BYTES } from './content.ts'

const problem = (name: string, bytes: Buffer) => contentProblem(name, contentOfBytes(bytes))

/** A zip archive of empty files with these names. */
function zip(...names: string[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const name of names) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name))
    entries.push(entry, Buffer.from(name))
    at += 30 + name.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

const hex = (text: string): Buffer => Buffer.concat([Buffer.from(text, 'hex'), Buffer.alloc(600)])
const cfb = hex('d0cf11e0a1b11ae1')
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)])
const gbk = Buffer.from('c6b7d6d62cb2fac1bf0a', 'hex')

describe('content that fits its ending', () => {
  test.each([
    ['a.pdf', pdf],
    ['a.constructor', pdf],
    ['A.PDF', pdf],
    ['a.png', png],
    ['a.jpg', hex('ffd8ffe000104a46494600')],
    ['a.jpeg', hex('ffd8ffe000104a46494600')],
    ['a.gif', hex('474946383961')],
    ['a.bmp', hex('424d')],
    ['a.webp', hex('524946460000000057454250')],
    ['a.mp3', hex('49443303000000000000fffb9064')],
    ['a.wav', hex('524946460000000057415645')],
    ['a.mp4', hex('0000001c6674797069736f6d')],
    ['a.doc', cfb],
    ['a.xls', cfb],
    ['a.ppt', cfb],
    ['a.docx', zip('[Content_Types].xml', 'word/document.xml')],
    ['a.xlsx', zip('[Content_Types].xml', 'xl/workbook.xml')],
    ['a.xlsx', zip('xl/1.xml', 'xl/2.xml', '[Content_Types].xml')],
    ['a.zip', zip('a.txt')],
    ['a.zip', zip('[Content_Types].xml', 'xl/workbook.xml')],
    ['a.txt', Buffer.from('稻 𠮷🌾')],
    ['a.csv', gbk],
    ['a.csv', Buffer.from('\uFEFF品种,亩产\n', 'utf16le')],
    ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a.json', Buffer.from('{}')],
    ['无后缀', Buffer.from([0, 1, 2, 3])],
    ['a.dwg', Buffer.from('AC1032 anything')],
  ])('F-176 F-184 the content of %s is accepted', async (name, bytes) => {
    expect(await problem(name, bytes)).toBeUndefined()
  })

  test('of a large text only the beginning is looked at', async () => {
    const begin = Buffer.from('a,b\n'.repeat(SAMPLE_BYTES))
    expect(await problem('a.csv', Buffer.concat([begin, Buffer.from([0, 0xff])]))).toBeUndefined()
    expect(await problem('a.csv', Buffer.concat([Buffer.from([0x41, 0]), begin]))).toMatch(/不是文本/)
  })

  test('text cut in the middle of a character is still text', async () => {
    const bytes = Buffer.from('稻'.repeat(SAMPLE_BYTES))
    const chunks = async function* () {
      yield bytes.subarray(0, 100)
      yield bytes.subarray(100, 1000)
    }
    expect(await contentProblem('a.txt', { ...contentOfBytes(bytes), chunks })).toBeUndefined()
  })
})

describe('content that does not fit its ending', () => {
  test.each([
    ['a.pdf', png],
    ['a.png', pdf],
    ['a.jpg', png],
    ['a.docx', zip('a.txt')],
    ['a.docx', zip('[Content_Types].xml', 'xl/workbook.xml')],
    ['a.docx', cfb],
    ['a.xls', zip('[Content_Types].xml', 'xl/workbook.xml')],
    ['a.zip', pdf],
    ['a.mp4', png],
    ['a.rar', pdf],
    ['a.pdf', Buffer.from('<html><script>alert(1)</script>')],
    ['a.png', Buffer.alloc(0)],
  ])('F-185 the content of %s is refused', async (name, bytes) => {
    expect(await problem(name, bytes)).toMatch(/的内容不是\w+格式$/)
  })

  test.each([
    ['a.txt', Buffer.from([0x41, 0, 0x42])],
    ['a.csv', Buffer.from([0xff, 0xff, 0xff])],
    ['a.json', png],
    ['a.svg', exe],
    ['a.md', Buffer.from('稻', 'utf16le').swap16()],
  ])('F-185 the file %s without text is refused', async (name, bytes) => {
    expect(await problem(name, Buffer.concat([bytes, Buffer.alloc(1)]))).toMatch(/不是文本/)
  })

  test.each(['a.pdf', 'a', 'a.exe', 'a.dat'])('F-185 a program named %s is refused', async (name) => {
    expect(await problem(name, exe)).toMatch(/是程序，不能上传$/)
  })
})
