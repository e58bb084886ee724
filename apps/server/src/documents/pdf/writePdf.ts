import type { DocumentSpec } from '@hepu/api/core/document/documentShape'
import type { Content, DocumentDefinition } from 'pdfmake'
import { codeOf, type Weight } from '../fonts.ts'
import { layOut, type LaidBlock, type Section } from '../layout/layOut.ts'
import { MARGIN, SIZE } from '../layout/page.ts'
import { tidyText } from '../tidyText.ts'
import { FONT, pdfOf } from './library.ts'
import { toContent, toText, type Writing } from './toContent.ts'

/** Writes a document as PDF. Characters that no shipped font has are written as codes, which the last page explains. */
export async function writePdf(spec: DocumentSpec): Promise<Buffer> {
  const writing: Writing = { missing: new Set(), font: FONT }
  const sections = layOut(spec.blocks)
  const title = toText(spec.title, writing, { weight: 'bold', size: SIZE.title })
  const content: Content[] = [
    { text: title, alignment: 'center', margin: [0, 0, 0, 10] },
    ...sections.flatMap((section, at) => sectionContent(section, at, writing)),
  ]
  // Before the characters that are missing are counted: head and foot have some too.
  const line = (text: string) => toText(text, writing, { weight: 'normal', size: SIZE.note })
  const [header, footer] = [line(spec.header), line(spec.footer)]
  const definition: DocumentDefinition = {
    pageSize: 'A4',
    pageMargins: [MARGIN.side, MARGIN.top, MARGIN.side, MARGIN.bottom],
    info: { title: spec.title },
    defaultStyle: { font: FONT, fontSize: SIZE.body, lineHeight: 1.15 },
    header: () => ({
      text: header,
      alignment: 'right',
      color: '#555555',
      margin: [MARGIN.side, 28, MARGIN.side, 0],
    }),
    footer: (page, pages) => ({
      columns: [
        { text: footer, color: '#555555' },
        { text: line(`第 ${page} 页 共 ${pages} 页`), width: 'auto', color: '#555555' },
      ],
      margin: [MARGIN.side, 18, MARGIN.side, 0],
    }),
    content: [...content, ...missingNote(writing)],
    pageBreakBefore: isLonelyHeading,
  }
  return pdfOf(definition)
}

function sectionContent({ isLandscape, blocks }: Section, at: number, writing: Writing): Content[] {
  const [first, ...rest] = withHeadings(blocks, writing)
  if (first === undefined) return []
  const orientation = isLandscape ? ('landscape' as const) : ('portrait' as const)
  if (at === 0 && !isLandscape) return [first, ...rest]
  return [{ stack: [first], pageOrientation: orientation, pageBreak: 'before' }, ...rest]
}

/** A longer paragraph may go over the end of a page. */
const SHORT_PARAGRAPH = 400

/** Returns the blocks, each heading on one page with the short paragraph that follows it. */
function withHeadings(blocks: readonly LaidBlock[], writing: Writing): Content[] {
  const contents = blocks.map((block) => toContent(block, writing))
  const isKept = (at: number): boolean => {
    const [block, next] = [blocks[at], blocks[at + 1]]
    return block?.kind === 'heading' && next?.kind === 'paragraph' && next.text.length <= SHORT_PARAGRAPH
  }
  return contents.flatMap((content, at) => {
    if (isKept(at - 1)) return []
    const next = contents[at + 1]
    return isKept(at) && next ? [{ stack: [content, next], unbreakable: true }] : [content]
  })
}

/** Whether a heading is the last thing on its page, so that it goes to the next one. What holds others begins there too. */
const isLonelyHeading: DocumentDefinition['pageBreakBefore'] = (node, nodes) =>
  node.headlineLevel !== undefined &&
  nodes.getFollowingNodesOnPage().every(({ text, svg }) => text === undefined && svg === undefined) &&
  nodes.getPreviousNodesOnPage().length > 0

function missingNote({ missing }: Writing): Content[] {
  if (missing.size === 0) return []
  const codes = [...missing].map((char) => codeOf(tidyText(char))).join('、')
  const weight: Weight = 'normal'
  return [
    {
      text: toText(
        `注：文中 ${codes} 为字体中没有的字，以 Unicode 编码代替；请在 Word 版中核对。`,
        { missing, font: FONT },
        { weight, size: SIZE.note },
      ),
      margin: [0, 10, 0, 0],
    },
  ]
}
