/** What titles and notes say of the plots below them. */
export interface Said {
  year?: number
  groupName?: string
  pointName?: string
  phase?: string
  /** m² of a plot. */
  area?: number
  checks?: string[]
  /** Moisture of the weights at harvest, in %. */
  moisture?: number
  /** The weights are at standard moisture already. */
  isStandardMoisture?: boolean
  /** Every line stands once; blocks are parts of the field, not replicates. */
  isUnreplicated?: boolean
  /** The unit of the yields, as written. */
  unit?: string
}

/** What titles and notes of the workbook say, as defaults of the import; a value typed by the user wins. */
export interface Found extends Pick<
  Said,
  'year' | 'groupName' | 'pointName' | 'phase' | 'area' | 'checks' | 'moisture' | 'isStandardMoisture'
> {
  /** The text that says it, by its key. */
  sources: Record<string, string>
}
