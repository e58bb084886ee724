# Times the same REML fit with lme4. usage: Rscript lme4.R FILE ROUNDS; prints the median ms and the REML criterion.
suppressPackageStartupMessages(library(lme4))
args <- commandArgs(TRUE)
d <- read.csv(args[1], colClasses = c("factor", "factor", "factor", "numeric"))
fit <- function() lmer(y ~ 1 + (1 | gen) + (1 | env) + (1 | gen:env) + (1 | env:rep), d, REML = TRUE, control = lmerControl(calc.derivs = FALSE))
times <- replicate(as.integer(args[2]), system.time(z <<- fit())[["elapsed"]])
cat(1000 * median(times), format(REMLcrit(z), digits = 15), "\n")
