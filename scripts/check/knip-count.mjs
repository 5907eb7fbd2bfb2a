/** Knip tells how many files it read to a reporter only. */
export default function printCount({ counters }) {
  console.log(`Read ${counters.total} files`);
}
