/** A table of antd, as its `ref` gives it. */
interface Made {
  nativeElement: HTMLElement
}

/** For the `ref` of a table that scrolls: lets the keyboard reach what scrolls, under this name. */
export const scrollable = (label: string) => (table: Made | null) => {
  const scroller = table?.nativeElement.querySelector<HTMLElement>('.ant-table-body, .ant-table-content')
  if (!scroller) return
  scroller.tabIndex = 0
  scroller.role = 'region'
  scroller.ariaLabel = label
}
