import type { DocumentSpec } from '@hepu/api/core/document/documentShape'
import {
  AlignmentType,
  Document,
  Footer,
  Header,
  HeadingLevel,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  TabStopType,
  TextRun,
  type ISectionOptions,
} from 'docx'
import { layOut, type Section } from '../layout/layOut.ts'
import { MARGIN, PAGE, SIZE, textWidth } from '../layout/page.ts'
import { tidyText } from '../tidyText.ts'
import { BODY_FONT, HEAD_FONT, halfPoints, twips } from './units.ts'
import { toParagraphs } from './toParagraphs.ts'

/** Writes a document as Word. Its fonts are those of the reader's computer, which brings its own for rare characters. */
export async function writeWord(spec: DocumentSpec): Promise<Buffer> {
  const title = new Paragraph({
    heading: HeadingLevel.TITLE,
    alignment: AlignmentType.CENTER,
    children: [new TextRun(tidyText(spec.title))],
  })
  const sections = layOut(spec.blocks).map((section, at) =>
    toSection(spec, section, at === 0 && !section.isLandscape ? [title] : []),
  )
  const isTitled = sections.length > 0 && layOut(spec.blocks)[0]?.isLandscape === false
  return Packer.toBuffer(
    new Document({
      title: tidyText(spec.title),
      creator: '禾谱 HePu',
      styles: {
        default: {
          document: { run: { font: BODY_FONT, size: halfPoints(SIZE.body) } },
          title: headingStyle(SIZE.title, 10),
          heading1: headingStyle(SIZE.heading, 6),
          heading2: headingStyle(SIZE.subheading, 4),
        },
      },
      sections: isTitled
        ? sections
        : [toSection(spec, { isLandscape: false, blocks: [] }, [title]), ...sections],
    }),
  )
}

const headingStyle = (size: number, space: number) => ({
  run: { font: HEAD_FONT, size: halfPoints(size), bold: true, color: '000000' },
  paragraph: { spacing: { before: twips(space), after: twips(space) }, keepNext: true },
})

function toSection(
  spec: DocumentSpec,
  { isLandscape, blocks }: Section,
  before: Paragraph[],
): ISectionOptions {
  return {
    properties: {
      page: {
        // Word wants the sides of the upright page and turns them itself.
        size: {
          width: twips(PAGE.width),
          height: twips(PAGE.height),
          orientation: isLandscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
        },
        margin: {
          left: twips(MARGIN.side),
          right: twips(MARGIN.side),
          top: twips(MARGIN.top),
          bottom: twips(MARGIN.bottom),
        },
      },
    },
    headers: { default: new Header({ children: [smallLine(AlignmentType.RIGHT, [tidyText(spec.header)])] }) },
    footers: {
      default: new Footer({
        children: [
          new Paragraph({
            tabStops: [{ type: TabStopType.RIGHT, position: twips(textWidth(isLandscape)) }],
            children: [
              new TextRun({
                size: halfPoints(SIZE.note),
                children: [
                  `${tidyText(spec.footer)}\t第 `,
                  PageNumber.CURRENT,
                  ' 页 共 ',
                  PageNumber.TOTAL_PAGES,
                  ' 页',
                ],
              }),
            ],
          }),
        ],
      }),
    },
    children: [...before, ...blocks.flatMap(toParagraphs)],
  }
}

const smallLine = (
  alignment: (typeof AlignmentType)[keyof typeof AlignmentType],
  children: string[],
): Paragraph =>
  new Paragraph({ alignment, children: [new TextRun({ size: halfPoints(SIZE.note), children })] })
