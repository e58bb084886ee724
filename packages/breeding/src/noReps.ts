/** Why nothing can be tested: means over replicates, or a single one, have no error. Not that nothing was doubled. */
export const NO_REPS = '没有每个重复的小区数据（只有平均值或一次重复）'
