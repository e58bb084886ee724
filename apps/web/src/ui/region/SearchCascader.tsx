import { Cascader, type CascaderProps } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import { clearable } from '../control/clearable.tsx'

/** A choice of the cascade, with those within it. */
interface Branch {
  value: string | number
  label?: unknown
  disabled?: boolean | undefined
  children?: readonly Branch[] | undefined
}

type Way = (string | number)[]

type Props = Omit<CascaderProps, 'options' | 'value' | 'onChange' | 'open' | 'showSearch' | 'multiple'> & {
  options: readonly Branch[]
  value: Way
  /** The whole way to what was chosen; none when it was cleared. */
  onChange: (way: Way) => void
}

/** A cascader that is searched by a part of a label; Enter takes what is marked, else the first that was found. */
export function SearchCascader({
  options,
  value,
  onChange,
  defaultOpen = false,
  changeOnSelect = false,
  ...rest
}: Props) {
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(defaultOpen)
  // The cascader hears of a key first: what is marked there is chosen already.
  const hasChosen = useRef(false)
  const choose = (way: Way) => {
    hasChosen.current = true
    setSearch('')
    onChange(way)
  }
  const takeFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const first =
      search.trim() && !hasChosen.current ? firstFound(options, search, changeOnSelect) : undefined
    if (!first) return
    choose(first)
    setOpen(false)
  }
  return (
    <Cascader
      {...rest}
      changeOnSelect={changeOnSelect}
      className="full"
      allowClear={clearable}
      options={[...options] as NonNullable<CascaderProps['options']>}
      value={value}
      open={open}
      onOpenChange={setOpen}
      showSearch={{
        searchValue: search,
        onSearch: (text: string) => {
          hasChosen.current = false
          setSearch(text)
        },
      }}
      onKeyDown={takeFirst}
      onChange={(way: unknown) => choose(Array.isArray(way) ? (way as Way) : [])}
    />
  )
}

/**
 * The way to the first end of the tree with the text in one of its labels, as the cascader lists them; to the first branch
 * where branches may be chosen too.
 */
function firstFound(
  options: readonly Branch[],
  text: string,
  takesBranches: boolean,
  isFound = false,
): Way | undefined {
  const wanted = text.toLowerCase()
  for (const { value, label, disabled, children } of options) {
    if (disabled) continue
    const fits = isFound || String(label).toLowerCase().includes(wanted)
    if (fits && takesBranches) return [value]
    if (children?.length) {
      const below = firstFound(children, text, takesBranches, fits)
      if (below) return [value, ...below]
    } else if (fits) return [value]
  }
  return undefined
}
