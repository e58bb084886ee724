/** The `ref` of an antd table. */
interface Made {
  nativeElement: HTMLElement
}

/** Returns a `ref` for a table that scrolls: it lets the keyboard reach the scrolling part, under this name. */
export const scrollable = (label: string) => (table: Made | null) => {
  const scroller = table?.nativeElement.querySelector<HTMLElement>('.ant-table-body, .ant-table-content')
  if (!scroller) return
  scroller.tabIndex = 0
  scroller.role = 'region'
  scroller.ariaLabel = label
}
