/** The part of pdfmake that this project uses; its published types need those of a browser. */
declare module 'pdfmake' {
  export interface TextNode {
    text: string | readonly TextNode[]
    bold?: boolean
    fontSize?: number
    alignment?: 'left' | 'center' | 'right'
    color?: string
    fillColor?: string
    leadingIndent?: number
    margin?: Margin
    width?: 'auto'
    /** Found again in `pageBreakBefore`. */
    headlineLevel?: number
    pageBreak?: 'after'
  }

  /** Left, top, right, bottom. */
  export type Margin = [number, number, number, number]

  interface Placed {
    margin?: Margin
    alignment?: 'left' | 'center' | 'right'
  }

  export interface StackNode extends Placed {
    stack: readonly Content[]
    /** Stays on one page. */
    unbreakable?: boolean
    pageOrientation?: 'portrait' | 'landscape'
    pageBreak?: 'before'
  }

  export interface SvgNode extends Placed {
    svg: string
    width: number
    font: string
    absolutePosition?: { x: number; y: number }
    pageBreak?: 'before'
  }

  export interface TableNode extends Placed {
    table: {
      /** Rows that come again on every page. */
      headerRows: number
      /** So many rows stay with the head. */
      keepWithHeaderRows: number
      dontBreakRows: boolean
      widths: readonly number[]
      body: readonly (readonly TextNode[])[]
    }
    layout: Readonly<Record<string, () => number | string>>
  }

  interface ColumnsNode extends Placed {
    columns: readonly Content[]
  }

  export type Content = TextNode | StackNode | SvgNode | TableNode | ColumnsNode

  /** A node as it was placed. */
  interface NodeInfo {
    headlineLevel?: number
    text?: unknown
    svg?: unknown
  }

  interface NodeQueries {
    getFollowingNodesOnPage(): readonly NodeInfo[]
    getPreviousNodesOnPage(): readonly NodeInfo[]
  }

  export interface DocumentDefinition {
    pageSize: 'A4'
    pageMargins: Margin
    info: { title: string }
    defaultStyle: { font: string; fontSize: number; lineHeight: number }
    header?: () => Content
    footer?: (page: number, pages: number) => Content
    content: readonly Content[]
    pageBreakBefore?: (node: NodeInfo, nodes: NodeQueries) => boolean
  }

  interface PdfMake {
    setFonts(fonts: Readonly<Record<string, Readonly<Record<string, string>>>>): void
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void
    createPdf(definition: DocumentDefinition): { getBuffer(): Promise<Buffer> }
  }

  const pdfMake: PdfMake
  export default pdfMake
}
