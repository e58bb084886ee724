/**
 * The reason why nothing can be tested: means over replicates, or a single replicate, have no error. It does not mean
 * that no plot was repeated.
 */
export const NO_REPS = '没有每个重复的小区数据（只有平均值或一次重复）'
