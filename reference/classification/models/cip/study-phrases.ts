const degree = String.raw`(?:degrees?|diplomas?|bachelor['’]?s?|master['’]?s?|associate['’]?s?|doctora(?:te|l)|ph\.?d\.?|b\.?sc?\.?|m\.?sc?\.?|b\.?a\.?|m\.?a\.?|major(?:ing|ed)?|qualifications?|graduates?|studies|background|educated|coursework)`;
const opening = new RegExp(
  String.raw`\b${degree}(?![\w])(?:[ ,/]{1,2}(?:or|and|level|degrees?|diplomas?|from|with|a|an|the|major|field of study|equivalent|higher|educated|(?:four|4|two|2)-year|accredited|college|university|bachelor['’]?s?|master['’]?s?|majoring|related|relevant)){0,8} (?:in|of) `,
  'gi',
);
const shortDegree =
  /\b(?:[BM]\.?[Ss][Cc]?|[BM]\.?[Ee]ng|[BM]\.?A|P[Hh]\.?[Dd])\.? (?:\([Hh]ons\) )?(?=[A-Z][a-z])/g;
// Where the field of study ends.
const ending =
  /[.;:()\n•]|\b(?:with|from|is|are|required|preferred|plus|who|that|at|minimum|combined|including|by|to|would|will|must|desir\w+|experience|through)\b|\b(?:and|or) (?:\d|at least|a minimum|equivalent|(?:a )?(?:closely )?(?:related|relevant|similar))/i;
// As long as the longest lists of fields that adverts have.
const LONGEST = 250;

/** The fields of study that a text names after its degrees: "BSc in Physics, Chemistry or a related field" has two. */
export function studyPhrases(text: string): string[] {
  const starts = [...text.matchAll(opening), ...text.matchAll(shortDegree)].map(
    (match) => match.index + match[0].length,
  );
  const phrases = starts.flatMap((start) => {
    const following = text.slice(start, start + LONGEST);
    const end = following.search(ending);
    const whole = end < 0 ? following : following.slice(0, end);
    return [whole, ...whole.split(/,|\/|\bor\b|\band\b|&/)];
  });
  if (/\bMBA\b/.test(text)) phrases.push('Business Administration and Management');
  return [...new Set(phrases.map((phrase) => phrase.trim()).filter((phrase) => phrase.length > 2))];
}
