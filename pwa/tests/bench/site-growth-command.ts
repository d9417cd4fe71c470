// `npm run bench:growth`: builds the site with 10, 100 and 1,000 articles, or with the numbers that are named.
import { printGrowth } from './site-growth';

const named = process.argv.slice(2).map(Number);
process.exitCode = printGrowth(named.length > 0 ? named : [10, 100, 1_000]) ? 0 : 1;
