import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Compiles the files it reads from standard input, then runs a class or all tests, in one Java process because starting
 * a second one takes longer than the work itself. Everything it says leaves in frames: a letter, a length, and text.
 */
public final class Exercise {
  private static final int COMPILE_ERROR = 2;
  private static final int TESTS_FAILED = 3;

  private final DataOutputStream wire;
  private final Path classes;

  private Exercise(DataOutputStream wire, Path classes) {
    this.wire = wire;
    this.classes = classes;
  }

  public static void main(String[] ignored) throws Exception {
    Path work = Path.of("").toAbsolutePath();
    Exercise exercise = new Exercise(new DataOutputStream(System.out), Files.createTempDirectory("classes"));
    PrintStream output = new PrintStream(exercise.output(), true, StandardCharsets.UTF_8);
    System.setOut(output);
    System.setErr(output);
    Runtime.getRuntime().addShutdownHook(new Thread(output::flush));

    DataInputStream input = new DataInputStream(System.in);
    String task = readText(input);
    String mainClass = readText(input);
    String[] arguments = readTexts(input);
    List<Path> sources = readFiles(input, work);
    // What is left of standard input belongs to the program.

    int code = exercise.compile(work, sources);
    if (code == 0 && task.equals("run")) code = exercise.run(mainClass, arguments);
    if (code == 0 && task.equals("test")) code = exercise.test();
    // Threads that a program left behind don't hold the answer up.
    System.exit(code);
  }

  private int compile(Path work, List<Path> sources) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var diagnostics = new DiagnosticCollector<JavaFileObject>();
    try (var files = compiler.getStandardFileManager(diagnostics, null, StandardCharsets.UTF_8)) {
      var options = List.of("-d", classes.toString(), "-proc:none", "-parameters", "-g", "-Xlint:-options");
      boolean succeeded =
          compiler.getTask(null, files, diagnostics, options, null, files.getJavaFileObjectsFromPaths(sources)).call();
      for (var one : diagnostics.getDiagnostics()) report(work, one);
      return succeeded ? 0 : COMPILE_ERROR;
    }
  }

  private void report(Path work, Diagnostic<? extends JavaFileObject> one) {
    String file = one.getSource() == null ? "" : work.relativize(Path.of(one.getSource().toUri())).toString();
    boolean isError = one.getKind() == Diagnostic.Kind.ERROR;
    send('d', isError ? "error" : "warning", file, Math.max(0, one.getLineNumber()), Math.max(0, one.getColumnNumber()),
        one.getMessage(null));
  }

  private int run(String mainClass, String[] arguments) throws Exception {
    try (URLClassLoader loader = loader()) {
      Thread.currentThread().setContextClassLoader(loader);
      Method main = loader.loadClass(mainClass).getMethod("main", String[].class);
      // The class need not be public.
      main.setAccessible(true);
      main.invoke(null, (Object) arguments);
      return 0;
    } catch (ClassNotFoundException missing) {
      System.err.println("Error: Could not find or load main class " + mainClass);
      return 1;
    } catch (NoSuchMethodException missing) {
      System.err.println("Error: Main method not found in class " + mainClass);
      return 1;
    } catch (InvocationTargetException thrown) {
      Throwable cause = thrown.getCause();
      System.err.print("Exception in thread \"main\" ");
      shorten(cause);
      cause.printStackTrace();
      return 1;
    }
  }

  /** Without our own frames, which are not the learner's. */
  private static void shorten(Throwable thrown) {
    List<StackTraceElement> theirs = new ArrayList<>();
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (frame.getClassName().startsWith("jdk.internal.reflect.") || frame.getClassName().equals("Exercise")) break;
      theirs.add(frame);
    }
    thrown.setStackTrace(theirs.toArray(StackTraceElement[]::new));
  }

  private int test() throws Exception {
    try (URLClassLoader loader = loader()) {
      Thread.currentThread().setContextClassLoader(loader);
      LauncherDiscoveryRequest request =
          LauncherDiscoveryRequestBuilder.request()
              .selectors(DiscoverySelectors.selectClasspathRoots(java.util.Set.of(classes)))
              .build();
      Results results = new Results();
      LauncherFactory.create().execute(request, results);
      send('f', String.valueOf(results.count));
      return results.failed ? TESTS_FAILED : 0;
    }
  }

  private URLClassLoader loader() throws IOException {
    return new URLClassLoader(new URL[] {classes.toUri().toURL()}, Exercise.class.getClassLoader());
  }

  private final class Results implements TestExecutionListener {
    private int count;
    private boolean failed;

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
      if (test.isTest()) tell(test, "skipped", reason);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      boolean succeeded = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
      // A class that could not be set up has no test that says so.
      if (!test.isTest() && succeeded) return;
      if (!succeeded) failed = true;
      tell(test, succeeded ? "passed" : "failed", result.getThrowable().map(this::explain).orElse(""));
    }

    private String explain(Throwable thrown) {
      if (thrown instanceof AssertionError && thrown.getMessage() != null) return thrown.getMessage();
      return thrown.toString();
    }

    private void tell(TestIdentifier test, String outcome, String message) {
      count++;
      Optional<String> owner =
          test.getSource()
              .map(
                  source ->
                      source instanceof MethodSource method
                          ? method.getClassName()
                          : source instanceof ClassSource type ? type.getClassName() : "");
      send('t', outcome, owner.orElse(""), test.getDisplayName(), message);
    }
  }

  private OutputStream output() {
    return new ByteArrayOutputStream() {
      @Override
      public void flush() {
        synchronized (this) {
          if (count == 0) return;
          frame('o', toByteArray());
          reset();
        }
      }

      @Override
      public synchronized void write(byte[] bytes, int from, int length) {
        super.write(bytes, from, length);
        if (count > 8192) flush();
      }
    };
  }

  private void send(char kind, Object... fields) {
    System.out.flush();
    List<String> texts = new ArrayList<>();
    for (Object field : fields) texts.add(String.valueOf(field).replace('\0', ' '));
    frame(kind, String.join("\0", texts).getBytes(StandardCharsets.UTF_8));
  }

  private void frame(char kind, byte[] bytes) {
    synchronized (wire) {
      try {
        wire.writeByte(kind);
        wire.writeInt(bytes.length);
        wire.write(bytes);
        wire.flush();
      } catch (IOException gone) {
        Runtime.getRuntime().halt(1);
      }
    }
  }

  private static List<Path> readFiles(DataInputStream input, Path work) throws IOException {
    int count = input.readInt();
    List<Path> sources = new ArrayList<>();
    for (int at = 0; at < count; at++) {
      Path file = work.resolve(readText(input));
      Files.createDirectories(file.getParent());
      Files.write(file, input.readNBytes(input.readInt()));
      if (file.toString().endsWith(".java")) sources.add(file);
    }
    return sources;
  }

  private static String[] readTexts(DataInputStream input) throws IOException {
    String[] texts = new String[input.readInt()];
    for (int at = 0; at < texts.length; at++) texts[at] = readText(input);
    return texts;
  }

  private static String readText(DataInputStream input) throws IOException {
    return new String(input.readNBytes(input.readInt()), StandardCharsets.UTF_8);
  }
}
