import Input from 'antd/es/input/Input'
import { lazy, Suspense } from 'react'
import { commonOf, type ControlProps } from './control.ts'
import { useFormState } from './formState.ts'
import type { FormItem, ModuleItem } from './items.ts'
import { AutocompleteControl } from './kinds/AutocompleteControl.tsx'
import { DateControl } from './kinds/DateControl.tsx'
import { InputControl } from './kinds/InputControl.tsx'
import { LookupControl } from './kinds/LookupControl.tsx'
import { NumberControl } from './kinds/NumberControl.tsx'
import { RadioControl } from './kinds/RadioControl.tsx'
import { SelectControl } from './kinds/SelectControl.tsx'
import { TextareaControl } from './kinds/TextareaControl.tsx'

const DatePickerControl = lazy(() => import('./kinds/DatePickerControl.tsx'))
const CascaderControl = lazy(() => import('./kinds/CascaderControl.tsx'))
const LocationControl = lazy(() => import('./kinds/LocationControl.tsx'))
const RegionsControl = lazy(() => import('./kinds/RegionsControl.tsx'))
const FileControl = lazy(() => import('./kinds/FileControl.tsx'))
const MoneyControl = lazy(() => import('./kinds/MoneyControl.tsx'))
const RowsControl = lazy(() => import('./kinds/RowsControl.tsx'))
const DialogFileControl = lazy(() => import('./kinds/DialogFileControl.tsx'))

type PlainItem = Exclude<FormItem, ModuleItem>

/** The control of an item. A change by the user is passed on to the linked items here. */
export function ItemControl(props: ControlProps<PlainItem>) {
  const { item } = props
  const state = useFormState()
  const disabled = state.disabled || Boolean(item.disabled) || state.isLocked(item.prop)
  const change = (value: unknown) => {
    props.onChange?.(value)
    state.follow(item, value)
  }
  const placeholder = <Input {...commonOf(props)} disabled />
  return (
    <Suspense fallback={placeholder}>
      <KindControl {...props} disabled={disabled} onChange={change} />
    </Suspense>
  )
}

function KindControl({ item, ...given }: ControlProps<PlainItem>) {
  switch (item.type) {
    case 'input':
      return <InputControl {...given} item={item} />
    case 'textarea':
      return <TextareaControl {...given} item={item} />
    case 'number':
      return <NumberControl {...given} item={item} />
    case 'money':
      return <MoneyControl {...given} item={item} />
    case 'select':
      return <SelectControl {...given} item={item} />
    case 'radio':
      return <RadioControl {...given} item={item} />
    case 'autocomplete':
      return <AutocompleteControl {...given} item={item} />
    case 'lookup':
      return <LookupControl {...given} item={item} />
    case 'cascader':
      return <CascaderControl {...given} item={item} />
    case 'locationCascader':
      return <LocationControl {...given} item={item} />
    case 'regions':
      return <RegionsControl {...given} item={item} />
    case 'date':
    case 'year':
      return <DateControl {...given} item={item} />
    case 'daterange':
      return <DatePickerControl {...given} item={item} />
    case 'rows':
      return <RowsControl {...given} item={item} />
    case 'file':
      return <FileControl {...given} item={item} />
    default:
      return <DialogFileControl {...given} item={item} />
  }
}
