import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take longest, though they are short. */
const LONG = ['sweep/newArea.test.ts', 'sweep/newResource.test.ts', 'sweep/scope.test.ts', 'src/main.test.ts']

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((file) => moduleId.endsWith(file))

/**
 * Begins with the files that take longest. Vitest takes a file it has never run for as long as its text is, so that on a new
 * machine the longest would run at the end, beside idle workers.
 */
export class LongFirst extends BaseSequencer {
  /** Returns the files in the order in which they are begun. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = super.sort.bind(this)
    const sorted = await inOrder(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
