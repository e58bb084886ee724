/** Returns the text of a PDF font that every reader has a substitute for: UTF-16, as hexadecimal digits. */
const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')

const FONT =
  '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UTF16-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>/DW 1000>>]>>'
/** Characters of a line on an A5 page. */
const WIDTH = 24

/** Returns a certificate of the demo, one page: its subject, and the note that it is not a real one. */
export function demoCertificate(title: string, name: string): Buffer {
  const lines = [`${title}（示范附件）`, '', ...wrapped(name), '', '示范数据，不是真实证书']
  const text = lines.map((line) => `<${hex(line)}> Tj T*`).join('\n')
  const content = `BT /F 15 Tf 26 TL 30 520 Td\n${text}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>',
    FONT,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ]
  return assemble(objects)
}

const wrapped = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / WIDTH) }, (_, at) => text.slice(at * WIDTH, (at + 1) * WIDTH))

/** Returns a file of these objects, with the table of where each begins, all in ASCII. */
function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, at) => {
    const start = file.length
    file += `${at + 1} 0 obj${object}endobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}
