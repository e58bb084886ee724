import { Cascader, type CascaderProps } from 'antd'
import { useRef, useState, type KeyboardEvent } from 'react'
import { clearable } from '../control/clearable.tsx'

/** A choice of the cascade, with the choices below it. */
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
  /** Called with the whole path of the choice; an empty path when it was cleared. */
  onChange: (way: Way) => void
}

/** A cascader with search by a part of a label. Enter takes the marked choice, else the first match. */
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
  // The cascader handles a key first: by then it has chosen what is marked.
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
 * Returns the path to the first leaf with the text in one of its labels, in the order of the cascader; to the first
 * branch where branches may be chosen too.
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
