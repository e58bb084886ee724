import type { DeleteFileRoute } from '@hepu/api/core/file/deleteFile'
import type { MoneyUnit } from '@hepu/api/core/money/readMoney'
import type { RowsField } from '@hepu/api/core/resource/fields'
import type { Route } from '@hepu/api/core/route'
import type { FormRule } from 'antd'
import type { ReactNode } from 'react'
import type { UploadDialogProps } from '../files/UploadDialog.tsx'
import type { FileOwner } from '../files/storeFile.ts'

/** Values of a form: plain and JSON-able. Dates are `YYYY-MM-DD`, years `YYYY`; ranges and cascades are lists. */
export type FormValues = Record<string, unknown>

/** Rules by prop. Required marks follow from them. */
export type Rules = Readonly<Record<string, readonly FormRule[]>>

/** One choice; `children` make it a branch of a cascade. */
export interface Choice {
  value: string | number
  label: ReactNode
  disabled?: boolean | undefined
  children?: Choice[] | undefined
}

/** What one item does to another when its value changes. */
export interface Link {
  /** Shows the other item only while this returns true. */
  shown?: (value: unknown) => boolean
  /** Empties the other item: at every change by the user, or only when this item is cleared. */
  empty?: 'change' | 'clear'
  /** Returns the choices of the other item for the value. */
  options?: (value: unknown) => readonly Choice[]
  /** Returns the unit that the label of the other item names for the value; undefined leaves its own. */
  unit?: (value: unknown) => string | undefined
}

/** Names of the fields in the rows of an answer, and of the input field for the typed text. */
export interface RowNames {
  label?: string
  value?: string
  children?: string
  search?: string
}

interface Base {
  /** Name of the value. */
  prop: string
  label: string
  /** Width in 24ths. */
  span?: number
  placeholder?: string
  disabled?: boolean
  /** Puts the label at the left of the control instead of above it. */
  left?: boolean
  /** Unit, shown behind the label. */
  unit?: string
  help?: ReactNode
  /** Heading of the part of the form that begins with this item. */
  part?: string
  /** Marked as required, though it may stay blank for now: a draft is checked only when it is submitted. */
  isRequired?: boolean
  /** Effects of this item, by the prop of the other item. */
  linkage?: Readonly<Record<string, Link>>
  /** Checks at every change instead of on blur. */
  changeValidate?: boolean
  /** Values to fill from a record opened for editing: prop ← name in the record (dots go deeper) or a function. */
  echoRules?: Readonly<Record<string, string | ((record: FormValues) => unknown)>>
}

/** A second field in the same item. */
interface WithSecond {
  subtype: 'input' | 'textarea' | 'date' | 'year'
  /** Its label, for screen readers. */
  subfield: string
  subfieldProp: string
  subfieldPlaceholder?: string
}
interface WithoutSecond {
  subtype?: never
  subfield?: never
  subfieldProp?: never
  subfieldPlaceholder?: never
}
type Second = WithSecond | WithoutSecond

/** Choices that are given, or read by a call. */
interface Choices {
  options?: readonly Choice[]
  apiInterface?: Route<'query'>
  parameter?: FormValues
  props?: RowNames
}

export type SelectItem = Base & Second & Choices & { type: 'select'; multiple?: boolean }
export type RadioItem = Base & Second & Choices & { type: 'radio'; switch?: boolean }
export type InputItem = Base & Second & { type: 'input'; maxlength?: number; secret?: boolean }
export type TextareaItem = Base & { type: 'textarea'; maxlength?: number }
export type NumberItem = Base & Second & { type: 'number'; digits?: number }
/** An amount, typed in its unit; the value is yuan as text. */
export type MoneyItem = Base & { type: 'money'; unit: MoneyUnit }
export type DateItem = Base & Second & { type: 'date' | 'daterange'; disabledDate?: (day: string) => boolean }
/** `numeric`: the value is a number, for calls that take one. */
export type YearItem = Base &
  Second & { type: 'year'; disabledDate?: (day: string) => boolean; numeric?: boolean }
export type CascaderItem = Base & Choices & { type: 'cascader' }
/** Province, city, county (`level` 3); the value lists the codes from the province on. */
export type LocationItem = Base & { type: 'locationCascader'; level?: 1 | 2 | 3 }

/** Several provinces and cities, chosen from their tree; the value is their codes. */
export type RegionsItem = Base & { type: 'regions' }

/** Text with suggestions from a call. */
export type AutocompleteItem = Base & {
  type: 'autocomplete'
  apiInterface: Route<'query'>
  /** Sent together with the typed text. */
  parameter?: FormValues
  props?: RowNames
  maxlength?: number
  /** Fields that a chosen suggestion fills and locks until it is dropped: prop ← field of the suggestion. */
  feedback?: Readonly<Record<string, string>>
  /** A chosen suggestion copies nothing to other fields. */
  noFeedback?: boolean
}

/** Another record, found by typing; the value is its id. */
export type LookupItem = Base & {
  type: 'lookup'
  apiInterface: Route<'query'>
  /** Sent together with the typed text. */
  parameter?: FormValues
  props?: Pick<RowNames, 'label' | 'value' | 'search'>
  /** Field of a found row shown behind its name, to distinguish equal names; `code` when absent. */
  hintField?: string
  /** The first value of the form, with its label. */
  held?: { value: string; label: string }
  /** The call answers a blank text with what is chosen most likely; it is shown as soon as the list opens. */
  opensFilled?: boolean
}

/** Internal units, staff and external unit of a holder. The five names are those of its values. */
export type ModuleItem = Base & {
  type: 'module'
  internalUnit: string
  staff: string
  staffObj: string
  staffList: string
  externalUnit: string
  /** Answers rows of userId, userName, organizationId, organizationName. */
  staffApi: Route<'query'>
  /** Sent together with the typed text. */
  parameter?: FormValues
  props?: Pick<RowNames, 'search'>
  /** The units to choose from. */
  options: readonly Choice[]
  /** Only people: internal units are not offered, but those already held can be removed. */
  people?: boolean
  /** Answers breeders by name: rows of name and kind. A chosen one joins the outside units, a person the staff. */
  breederApi?: Route<'query'>
}

/** A table within the record; the value holds its rows as typed. */
export type RowsItem = Base & {
  type: 'rows'
  field: RowsField
  /** Entries by the code of their dictionary. */
  choices: ReadonlyMap<string, readonly Choice[]>
  /** Columns that are marked as required, though their cells may stay blank for now. */
  needed?: readonly string[]
  /** Returns what is shown above the table for its rows as typed, such as a running total. */
  above?: (rows: readonly FormValues[]) => ReactNode
}

/** Files that are stored as soon as they are chosen. */
export type FileItem = Base & {
  type: 'file'
  fileType?: string | readonly string[]
  parameter: FileOwner
  /** Deletes a saved file. */
  apiInterface?: DeleteFileRoute
}

/** Files chosen in the upload dialog. */
export type DialogFileItem = Base & {
  type: 'dialogFile'
  fileType?: string | readonly string[]
  parameter: Pick<UploadDialogProps, 'infoType' | 'riskId' | 'permission' | 'autoUpload' | 'publicStatus'>
  apiInterface?: DeleteFileRoute
}

export type FormItem =
  | SelectItem
  | RadioItem
  | InputItem
  | TextareaItem
  | NumberItem
  | MoneyItem
  | AutocompleteItem
  | LookupItem
  | CascaderItem
  | LocationItem
  | RegionsItem
  | DateItem
  | YearItem
  | ModuleItem
  | RowsItem
  | FileItem
  | DialogFileItem

/** Items, first values and rules for one choice of a `switch` radio. The items include the radio again. */
export interface Variant {
  items: readonly FormItem[]
  values?: FormValues
  rules?: Rules
}
