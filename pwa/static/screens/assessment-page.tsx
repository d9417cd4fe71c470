/** Where the assessment begins. */
export function AssessmentPage() {
  return (
    <div className="page">
      <section className="assessment-card">
        <img
          src="/images/assessment.svg"
          alt="A sheet with charts and ticked boxes beside an alarm clock"
          width={720}
          height={480}
        />
        <div>
          <h1>Data Analytics Assessment</h1>
          <p className="lede">
            Seventeen questions on reading charts, on figures and on logic, each with three or four options.
          </p>
          <p>
            People usually finish in 30-40 minutes. The clock gives you 20: what is answered by then counts.
          </p>
          <p>
            The time runs from the first question on, and goes on if you close the page. No network is needed:
            whatever you answer is kept on this device.
          </p>
          <a className="button" href="/assessmentStarted/0">
            Start Assessment
          </a>
        </div>
      </section>
    </div>
  );
}
